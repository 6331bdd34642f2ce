import { expect, it } from 'vitest';
import { sheets } from '../../web/dev/fixtures';
import { readJson } from './support/files';

it('the screens of the gallery have the sheets of the server', () => {
  expect(sheets).toEqual(readJson('tests/golden/sheets.json'));
});
