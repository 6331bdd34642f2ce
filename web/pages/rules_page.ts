import { dice, ornament } from './dice.ts';
import { type Figures, type SheetFigures, sheetOf } from './figures.ts';
import type { Page } from './frame.ts';
import { type Html, html } from './html.ts';
import { type Row, rowsOf } from './rows.ts';
import type { Texts } from './texts.ts';
import { optionVariants, rulesOf, sheetVariants, startPath, type Variant, variantName, variantPage } from './variants.ts';

/** The page of one sheet or option. */
export function rulesPage(texts: Texts, figures: Figures, variant: Variant): Page {
  const { say } = texts;
  const sheet = sheetOf(figures, rulesOf[variant].sheet);
  const lead = say(`page.${variant}.lead`);
  return {
    path: variantPage(variant),
    title: say(`page.${variant}.title`),
    description: lead,
    hero: html`<h1>${say(`page.${variant}.title`)}</h1>
<p class="lead">${lead}</p>
${start(texts, variant)}`,
    body: html`<article class="paper pad">
<section><h2 id="how">${say('page.turn')}</h2>
<p>${say('help.turn', { count: sheet.dice })} ${say('page.turn.end')}</p>
<p>${say(`page.${variant}.text`)}</p>
${variant === 'joker' ? jokers(texts, sheet) : null}
</section>
${variant === 'triple' ? columns(texts, sheet) : null}
${table(texts, figures, variant)}
<section><h2 id="history">${say('page.history')}</h2>
<p>${say(`page.${variant}.history`)}</p></section>
${boxes(texts, sheet, variant === 'forced')}
</article>
<nav class="more" aria-labelledby="more"><h2 id="more">${say('page.more')}</h2>
${pageLinks(texts, (title, cards) => html`<h3>${title}</h3><ul class="cards">${cards}</ul>`, variant)}
</nav>`,
  };
}

function start(texts: Texts, variant: Variant): Html {
  const { say } = texts;
  const rules = rulesOf[variant];
  const button = html`<a class="button primary" href="${startPath(rules)}">${say('page.start')}</a>`;
  if (variant === 'joker')
    return html`<p class="starts">${button} <a class="button" href="${startPath({ ...rules, joker: 'free' })}">${say('page.start.free')}</a></p>`;
  if (variant !== 'triple' && variant !== 'forced') return html`<p class="starts">${button}</p>`;
  const others = sheetVariants.filter((other) => rulesOf[other].sheet !== rules.sheet);
  return html`<p class="starts">${button}</p>
<p class="starts-others">${say('page.start.others')} ${others.map(
    (other) => html`<a class="target" href="${startPath({ ...rules, sheet: rulesOf[other].sheet })}">${variantName(texts, other)}</a> `,
  )}</p>`;
}

/** A table that scrolls in a box of its own where it is wider than the page. */
function scrolling(title: string, table: Html): Html {
  return html`<div class="scroll" role="region" aria-labelledby="${title}" tabindex="0">${table}</div>`;
}

/** Both kinds, and what a joker gives that the dice do not. */
function jokers({ say, number, box }: Texts, sheet: SheetFigures): Html {
  return html`<dl class="kinds"><div><dt>${say('joker.forced')}</dt><dd>${say('page.joker.forced')}</dd></div>
<div><dt>${say('joker.free')}</dt><dd>${say('page.joker.free')}</dd></div></dl>
<p>${say('page.joker.note')}</p>
${scrolling(
  'how',
  html`<table class="figures"><caption>${say('page.joker.table')}</caption>
<thead><tr><th scope="col">${say('page.boxes')}</th><th scope="col">${say('joker.none')}</th><th scope="col">${say('setup.joker')}</th></tr></thead>
<tbody>${sheet.boxes.map(({ id, further }) =>
    further
      ? html`<tr data-box="${id}"><th scope="row">${box(sheet.id, id)}</th><td>${number(further.none)}</td><td>${number(further.joker)}</td></tr>`
      : html``,
  )}</tbody></table>`,
)}`;
}

/** What three columns make of a sheet. */
function columns({ say, number }: Texts, sheet: SheetFigures): Html {
  return html`<section><h2 id="columns">${say('page.columns')}</h2>
${scrolling(
  'columns',
  html`<table class="figures">
<thead><tr><th scope="col">${say('page.columns.column')}</th><th scope="col">${say('page.columns.counts')}</th><th scope="col">${say('row.bonus')}</th><th scope="col">${say('row.highest')}</th></tr></thead>
<tbody>${sheet.triple.map(
    ({ times, bonus, highest }, index) =>
      html`<tr><th scope="row">${number(index + 1)}</th><td>× ${number(times)}</td><td>${number(bonus)}</td><td>${number(highest)}</td></tr>`,
  )}</tbody></table>`,
)}
<p class="note">${say('page.columns.note')}</p></section>`;
}

/** The game line by line; beside the standard game where it is another one. */
function table(texts: Texts, figures: Figures, variant: Variant): Html {
  const { say } = texts;
  const rows = rowsOf(texts, figures, rulesOf[variant]);
  const compared = variant !== 'standard';
  const title = say(compared ? 'page.table.compared' : 'page.table');
  const own = ({ standard, own: value }: Row) =>
    standard === value
      ? html`<td>${value}</td>`
      : html`<td class="differs"><span class="diamond" role="img" aria-label="${say('page.table.differs')}"></span> ${value}</td>`;
  return html`<section><h2 id="table">${title}</h2>
${compared ? html`<p class="note">${say('page.table.note')}</p>` : null}
${scrolling(
  'table',
  html`<table class="rows">
<thead><tr><th scope="col">${say('page.table.aspect')}</th><th scope="col">${say('page.table.standard')}</th>${
    compared ? html`<th scope="col">${variantName(texts, variant)}</th>` : null
  }</tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr data-row="${row.id}"><th scope="row">${row.name}</th><td>${row.standard}</td>${compared ? own(row) : null}</tr>
`,
  )}</tbody></table>`,
)}</section>`;
}

/** Every box with what it needs, and an example. Numbered where the order matters. */
function boxes({ say, number, box, need }: Texts, sheet: SheetFigures, ordered: boolean): Html {
  const items = sheet.boxes.map(
    ({ id, most, example }) => html`<li data-box="${id}"><h3>${box(sheet.id, id)}</h3><p class="need">${need(sheet.id, id)}</p>
<p class="example">${dice(example.dice)}<span class="gives"><span>${say('page.boxes.points')} <b>${number(example.points)}</b></span>
<span>${say('page.boxes.most')} <b>${number(most)}</b></span></span></p></li>
`,
  );
  return html`<section><h2 id="boxes">${say('page.boxes')}</h2>
<p class="note">${say('page.boxes.note')}</p>
${ordered ? html`<ol class="boxes">${items}</ol>` : html`<ul class="boxes">${items}</ul>`}</section>`;
}

const throws: Readonly<Record<Variant, readonly number[]>> = {
  standard: [2, 3, 4, 5, 6],
  yatzy: [5, 5, 5, 5, 5],
  six_dice: [6, 6, 6, 3, 3, 3],
  yacht: [4, 4, 4, 4, 1],
  triple: [1, 2, 3],
  forced: [1, 2, 3, 4, 5],
  joker: [6, 6, 6, 6, 6],
};

function card(texts: Texts, variant: Variant): Html {
  const about = texts.say(`variant.${variant === 'standard' ? 'classic' : variant}.about`);
  return html`<li class="card paper pad">${ornament(throws[variant])}<a class="card-link" href="/${texts.language}/${variantPage(variant)}">${variantName(texts, variant)}</a><p>${about}</p></li>`;
}

/** A card for each page, in two groups. */
function pageLinks(texts: Texts, group: (title: string, cards: readonly Html[]) => Html, here: Variant | null): Html {
  const cards = (some: readonly Variant[]) => some.filter((variant) => variant !== here).map((variant) => card(texts, variant));
  return html`${group(texts.say('page.index.sheets'), cards(sheetVariants))}
${group(texts.say('page.index.options'), cards(optionVariants))}`;
}

/** The page that leads to all others. */
export function indexOf(texts: Texts, path: string): Page {
  const { say } = texts;
  return {
    path,
    title: say('page.index.title'),
    description: say('page.index.lead'),
    hero: html`<h1>${say('page.index.title')}</h1>
<p class="lead">${say('page.index.lead')}</p>`,
    body: html`<div class="more">${pageLinks(texts, (title, cards) => html`<h2>${title}</h2><ul class="cards">${cards}</ul>`, null)}</div>`,
  };
}
