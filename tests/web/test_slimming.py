from __future__ import annotations

import pytest

from app.web.slimming import slim_script, slim_sheet


@pytest.mark.parametrize(
    ("text", "slim"),
    [
        ("/* head */\n.a > .b,\n.c { color: red; }\n", ".a > .b,.c{color:red;}"),
        (".a :hover { width: calc(1px + 2vw); }", ".a :hover{width:calc(1px + 2vw);}"),
        ('.a::before { content: "✕ ;  , /* no */ "; }', '.a::before{content:"✕ ;  , /* no */ ";}'),
        ('.a::before { content: "\\"  {" / ""; }', '.a::before{content:"\\"  {" / "";}'),
        ("@media (min-width: 45rem) { .a { margin: 0 auto } }", "@media (min-width:45rem){.a{margin:0 auto}}"),
        ("a { b: url(data:image/png;base64,x) }", "a{b:url(data:image/png;base64,x)}"),
    ],
)
def test_it_works(text: str, slim: str) -> None:
    assert slim_sheet(text) == slim


@pytest.mark.parametrize(
    ("text", "slim"),
    [
        ("// what it is\nconst a = 1 // one\n\n  // don't\n  go();\n", "const a = 1\ngo();"),
        ("go(`http://x  y`); // https://z", "go(`http://x  y`); // https://z"),
        ('say("a // b");', 'say("a // b");'),
        ("say('a', // first\n  'b // c'); // that's all", "say('a',\n'b // c'); // that's all"),
    ],
)
def test_a_script_keeps_its_statements(text: str, slim: str) -> None:
    assert slim_script(text) == slim
