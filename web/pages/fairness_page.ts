import type { Page, Site } from './frame.ts';
import { html } from './html.ts';
import type { Texts } from './texts.ts';
import { fairnessPage } from './variants.ts';

/** How the dice are made, and what they have shown. The script (fairness.ts) brings the counts, in the words of this page. */
export function fairness(texts: Texts, { figures, script }: Site): Page {
  const { say, number } = texts;
  const { again, faces } = figures.bytes;
  const each = faces[0] ?? 0;
  if (faces.some((bytes) => bytes !== each)) throw new Error('the faces have not the same number of bytes');
  const numbers = again + faces.reduce((sum, bytes) => sum + bytes, 0);
  const counts = (key: string) => say(`fair.counts.${key}`);
  return {
    path: fairnessPage,
    title: say('fair.title'),
    description: say('fair.lead'),
    script,
    hero: html`<h1>${say('fair.title')}</h1>
<p class="lead">${say('fair.lead')}</p>`,
    body: html`<article class="paper pad">
<section><h2 id="made">${say('fair.made')}</h2>
<ol class="steps"><li>${say('fair.made.byte')}</li>
<li>${say('fair.made.again', { first: numbers - again })}</li>
<li>${say('fair.made.face', { each: number(each) })}</li></ol></section>
<section><h2 id="trust">${say('fair.trust')}</h2>
<ul class="points"><li>${say('fair.trust.server')}</li>
<li>${say('fair.trust.disk')}</li>
<li>${say('fair.trust.memory')}</li>
<li>${say('fair.trust.record')}</li></ul></section>
<section><h2 id="counts-title">${say('fair.counts')}</h2>
<div id="counts" data-wait="${counts('wait')}" data-failed="${counts('failed')}" data-total="${counts('total')}" data-spread="${counts('spread')}" data-all-inside="${counts('all_inside')}" data-outside="${counts('outside')}" data-face="${counts('face')}" data-rolled="${counts('rolled')}" data-share="${counts('share')}" data-verdict="${counts('verdict')}" data-inside="${counts('inside')}" data-above="${counts('above')}" data-below="${counts('below')}" data-picture="${counts('picture')}">
<div id="counts-words"><p>${counts('script')}</p></div>
<div id="counts-table" class="scroll" role="region" aria-labelledby="counts-title" tabindex="0" hidden></div>
<figure id="counts-bars" class="bars" hidden></figure></div></section>
</article>`,
  };
}
