import type { Browser } from '@playwright/test';
import { Person, type PersonOptions, type TableRules } from './person';

/** The quickest game: twelve boxes. */
export const yacht: TableRules = { sheet: 'yacht', columns: 1, order: 'free', joker: 'none' };

export interface Company<Names extends readonly string[]> {
  /** In the order in which they sat down; the first is host. */
  people: { [Place in keyof Names]: Person };
  link: string;
}

/** So many people in browsers of their own, seated in one new room. */
export async function seated<const Names extends readonly [string, ...string[]]>(
  browser: Browser,
  base: string,
  names: Names,
  options: PersonOptions = {},
): Promise<Company<Names>> {
  const [first, ...others] = names;
  const open = () => Person.open(browser, { rules: yacht, ...options });
  const host = await open();
  const link = await host.startRoom(base);
  await host.sit(first);
  const people = [host];
  for (const name of others) {
    const guest = await open();
    await guest.page.goto(link);
    await guest.sit(name);
    people.push(guest);
  }
  return { people: people as unknown as Company<Names>['people'], link };
}

/** The same, and the first turn of their game has begun. */
export async function playing<const Names extends readonly [string, ...string[]]>(
  browser: Browser,
  base: string,
  names: Names,
  options: PersonOptions = {},
): Promise<Company<Names>> {
  const company = await seated(browser, base, names, options);
  const [host] = company.people as unknown as [Person];
  await host.start();
  return company;
}

/** The record of the room's game, as a person in it fetches it. */
export async function recordOf(person: Person, link: string): Promise<string> {
  return (await person.page.request.get(link.replace('/r/', '/api/rooms/').concat('/record'))).text();
}
