// What the server says of what was typed: beside its row, at its cell, and in the list of the checks.

/** @typedef {[string, string, boolean]} Remark Where, what, and whether it only tells. */
/** @typedef {[string, string, string, boolean]} Finding Where, what, how bad, and whether it stands in the way. */

const list = /** @type {HTMLElement} */ (document.getElementById("finding-list"));
const verdict = /** @type {HTMLElement} */ (document.getElementById("verdict"));
const board = /** @type {HTMLElement} */ (document.getElementById("board"));
const cells = /** @type {HTMLElement} */ (document.getElementById("cell-remarks"));

/** @param {string} tag @param {string} name @param {string} text */
function made(tag, name, text) {
  return Object.assign(document.createElement(tag), { className: name, textContent: text });
}

/** @param {string} at */
function placeFor(at) {
  const loose = /^loose-(\d+)$/.exec(at);
  const row = loose ? document.getElementById("loose-list")?.children[Number(loose[1])] : document.getElementById(at);
  return row?.querySelector(".entry-said") ?? cells;
}

/** @param {Remark[]} remarks */
export function showRemarks(remarks) {
  for (const old of document.querySelectorAll(".remark")) old.remove();
  for (const [at, text, fine] of remarks) placeFor(at).append(made("p", `remark ${fine ? "hint" : "error"}`, text));
}

/** @param {Finding[]} findings @param {boolean} valid */
export function showFindings(findings, valid) {
  for (const old of document.querySelectorAll(".entry-said .found")) old.remove();
  for (const old of document.querySelectorAll(".sq.noted")) old.classList.remove("noted");
  for (const old of document.querySelectorAll(".cell-said[id]")) old.remove();
  list.replaceChildren(...findings.map(listed));
  for (const [at, text, severity, blocks] of findings) {
    if (at.startsWith("cell-")) document.getElementById(at)?.parentElement?.classList.add("noted");
    else if (at) placeFor(at).append(made("p", `found ${severity}${blocks ? " blocks" : ""}`, text));
  }
  verdict.textContent = (valid ? verdict.dataset.valid : verdict.dataset.blocked) ?? "";
  // Below the edge of a low screen it would seem that nothing has happened.
  verdict.scrollIntoView({ block: "nearest" });
}

/** @param {Finding} finding */
function listed([at, text, severity, blocks]) {
  const item = made("li", `${severity}${blocks ? " blocks" : ""}`, "");
  const name = blocks ? list.dataset.severityError : severity === "note" ? list.dataset.severityNote : list.dataset.severityWarning;
  const where = at ? Object.assign(made("a", "", text), { href: `#${at}` }) : document.createTextNode(text);
  item.append(made("b", "", name ?? ""), " ", where, " ", made("span", "hint", placeName(at)));
  return item;
}

/** @param {string} at */
function placeName(at) {
  const [cell, { dataset }] = [/^cell-(\d+)$/.exec(at), board];
  if (cell) {
    const [n, width] = [Number(cell[1]), Number(dataset.width)];
    return `${dataset.row} ${Math.floor(n / width) + 1}, ${dataset.column} ${(n % width) + 1}`;
  }
  const row = document.getElementById(at);
  return row ? `${row.querySelector(".entry-no")?.textContent ?? ""} ${row.parentElement?.dataset.name ?? ""}` : "";
}

export function tellStale() {
  if (list.childElementCount || verdict.textContent === verdict.dataset.valid) verdict.textContent = verdict.dataset.stale ?? "";
}
