import { mayReloadFor } from './reload-memory';

const storage = (): Storage => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  } as unknown as Storage;
};
const MINUTE = 60_000;

test('two versions that alternate reload the page once each', () => {
  const tab = storage();
  const asked = [0, 1, 2, 3, 100].map((minute) =>
    mayReloadFor(tab, minute % 2 === 0 ? 'b' : 'a', true, minute * MINUTE),
  );
  expect(asked).toEqual([true, true, false, false, false]);
});

test('the same version may be loaded again after a while', () => {
  const tab = storage();
  const asked = [0, 1, 9, 11].map((minute) => mayReloadFor(tab, 'a', false, minute * MINUTE));
  expect(asked).toEqual([true, false, false, true]);
});

test('without storage the page is never reloaded, and a damaged entry counts as none', () => {
  const full = {
    getItem: () => '{{',
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  } as unknown as Storage;
  expect(mayReloadFor(full, 'a', true, 0)).toBe(false);
  const damaged = storage();
  damaged.setItem('leadline_reloaded_for', 'null');
  expect(mayReloadFor(damaged, 'a', true, 0)).toBe(true);
});
