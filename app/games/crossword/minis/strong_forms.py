"""Forms of one word that are spelt unlike each other: no grid of a mini has two of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache

# A line a word; only what has three to seven letters can be an answer.
FORMS: Mapping[str, str] = {
    "en": """
        are was were been being
        has had have
        did does done
        went gone goes
        ate eat eaten eats
        saw see seen sees
        rode ride ridden rides
        wrote write written writes
        drove drive driven drives
        rose rise risen rises arise arose
        wove weave woven
        woke wake woken awake
        wore wear worn
        tore tear torn
        bore bear born borne
        swore swear sworn
        broke break broken
        spoke speak spoken
        stole steal stolen
        froze freeze frozen
        chose choose chosen
        took take taken
        shook shake shaken
        gave give given
        got get gotten
        forgot forget
        came come become became
        ran run runs
        sang sing sung song
        rang ring rung
        swam swim swum
        drank drink drunk
        sank sink sunk
        began begin begun
        sat sit set
        fell fall fallen
        held hold
        knew know known
        grew grow grown
        threw throw thrown
        flew fly flown flies flight
        drew draw drawn
        blew blow blown
        met meet meets
        fed feed feeds food
        bred breed
        led lead leads
        read reader
        sped speed
        bled bleed blood
        lit light alight
        bit bite bitten
        hid hide hidden
        slid slide
        shot shoot
        lost lose loses loss
        sent send sends
        lent lend loan
        spent spend
        built build
        bent bend
        felt feel feels
        kept keep keeps
        slept sleep asleep
        wept weep
        swept sweep
        left leave leaves
        dealt deal
        meant mean means
        heard hear
        made make maker
        paid pay
        said say says
        laid lay lain lie
        sold sell sale sales
        told tell tale
        bought buy
        brought bring
        caught catch
        taught teach
        thought think
        fought fight
        sought seek
        stood stand
        hung hang
        stuck stick
        struck strike
        dug dig
        won win
        spun spin
        swung swing
        shone shine
        wound wind
        found find
        bound bind
        men man
        women woman
        feet foot
        teeth tooth
        geese goose
        mice mouse
        lice louse
        oxen
        knife knives
        life lives live alive
        leaf leaves
        wife wives
        wolf wolves
        elf elves
        self selves
        penny pence
        dice die
        him his her hers she
        our ours
        one ones once
        two twice
        ten tens tenth
        old older elder elders
        wide wider widest width
        long length
        strong strength
        deep depth
        true truth
        hot heat heated heats
        dead death die died
    """,
    "nb": """
        var vært være
        gikk gått går gang
        fikk fått får
        kom kommet kommer komme
        tok tatt tar tas
        ga gitt gir
        dro dratt drar
        lo ledd ler
        sto stått står stod
        slo slått slår slag
        falt fall faller
        sang synger sunget sungen
        drakk drikk drikker
        fant finner funn finne
        vant vinner vunnet vinne vinnere
        bandt binder
        sprang springer
        skrev skriver skrive
        grep griper gripe
        ble blitt blir
        steg stiger stige
        led lider lide
        red rider ride ritt
        bet biter bite bitt
        svei svir svi
        rev river rive
        skar skjærer
        stjal stjele tyv tyven
        bar bærer bære
        brøt bryter bryte
        frøs fryse
        fløy flyr fly flyene
        krøp krype
        lot lar late
        løp løper løpe
        het heter hete
        gråt gråter gråte
        sov sover sove søvn
        satt sitter sitte
        satte setter sette
        lagt legger legge
        ligger ligge
        sa sier sagt
        solgt selger selge salg salget selges
        spurt spør spurte
        visst vet visste vite
        gjort gjør gjøre gjorde
        sett ser så se seer
        ett en ene
        mann mannen menn
        fot føtter
        hånd hånden hender
        tann tenner
        natt netter
        bok boken bøker
        barn barnet
        far fedre
        mor moren mora mødre
        bror brødre
        sted steder
        stor store større størst
        liten lite små mindre minst minste
        ung unge ungene unger yngre yngst
        gammel eldre eldst elde
        lang lange langs langt lengre lenge lengde
        god gode bedre best
        smi smed
        svenn svein
        åra åre åren åre årer årene
        tre treet trær
        jente jenta jenter
        ide ideen ideer ideene
    """,
}


@lru_cache(maxsize=len(FORMS))
def first_forms_of(language: str) -> Mapping[str, tuple[str, ...]]:
    """For each form what it is taken for: the first forms of its lines."""
    first_forms: dict[str, list[str]] = defaultdict(list)
    for line in FORMS[language].strip().splitlines():
        first, *others = line.split()
        for form in (first, *others):
            first_forms[form].append(first)
    return {form: tuple(words) for form, words in first_forms.items()}
