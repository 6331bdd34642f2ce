import type { Language } from '../../../web/src/i18n/languages';
import { type Part, parts } from '../../../web/src/i18n/messages';
import { record, string } from '../../../web/src/protocol/shape';
import { readJson } from './files';

export type Texts = Readonly<Record<string, string>>;

/** What the page says in a language, one part of it. */
export const ofPart = (language: Language, part: Part): Texts => record(string)(readJson(`web/locales/${language}/${part}.json`));

/** All that the page says in a language. */
export const texts = (language: Language): Texts => Object.assign({}, ...parts.map((part) => ofPart(language, part)));
