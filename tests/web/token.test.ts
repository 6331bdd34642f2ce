import { describe, expect, it, test } from 'vitest';
import { randomId } from '../../web/src/model/ids';
import { formatToken, parseToken } from '../../web/src/model/token';

describe('a room’s code', () => {
  test.each([
    ['0123456789'],
    [' 0123-456-789 '],
    ['0123 456 789'],
    ['O123–456—789'],
    ['o123456789'],
    ['0I23456789'],
    ['0l23456789'],
    ['http://localhost:8080/r/0123456789'],
    ['https://dice.example/r/0123456789/'],
    ['https://dice.example/r/0123456789?x=1#y'],
    ['Come and play: https://dice.example/r/0123456789 !'],
  ])('is understood as it is typed or pasted: %s', (text) => {
    expect(parseToken(text)).toBe('0123456789');
  });

  it('does not depend on case', () => {
    expect(parseToken('ABCD-EFG-HJK')).toBe('abcdefghjk');
    expect(parseToken('/r/ABCDEFGHJK')).toBe('abcdefghjk');
  });

  test.each(['', 'hello', '012345678', '01234567890', '012345678u', '0123456789/ws', 'http://localhost/', '/r/'])('is not “%s”', (text) => {
    expect(parseToken(text)).toBeNull();
  });

  it('is shown in groups that are understood again', () => {
    expect(formatToken('0123456789')).toBe('0123-456-789');
    expect(parseToken(formatToken('abcdefghjk'))).toBe('abcdefghjk');
  });
});

describe('a random id', () => {
  it('is 22 characters of base64url that stand for 16 bytes, and never the same', () => {
    const ids = Array.from({ length: 1000 }, randomId);
    expect(new Set(ids).size).toBe(1000);
    for (const id of ids) {
      expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/);
      expect(Buffer.from(id, 'base64url')).toHaveLength(16);
      expect(Buffer.from(id, 'base64url').toString('base64url')).toBe(id);
    }
    const bits = ids.flatMap((id) => [...Buffer.from(id, 'base64url')]);
    expect(new Set(bits).size).toBe(256);
  });
});
