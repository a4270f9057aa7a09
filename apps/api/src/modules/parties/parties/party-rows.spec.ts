import { KeptRows } from './party-rows.service.js';

const setUp = () => {
  let reads = 0;
  const rows = new KeptRows(() => Promise.resolve([(reads += 1)]));
  return { rows, reads: () => reads };
};

describe('rows that are kept', () => {
  it('are read again when the version differs, and only then', async () => {
    const { rows, reads } = setUp();
    expect(await Promise.all([rows.get(1), rows.get(1)])).toEqual([[1], [1]]);
    expect(await rows.get(2)).toEqual([2]);
    // A request that saw an older version is late. Its rows are not cached for the newer version.
    expect(await rows.get(1)).toEqual([3]);
    expect(await rows.get(2)).toEqual([4]);
    expect(reads()).toBe(4);
  });

  it('are read again after a failure', async () => {
    let isDown = true;
    const rows = new KeptRows(() =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve([1]),
    );
    await expect(rows.get(1)).rejects.toThrow('down');
    isDown = false;
    expect(await rows.get(1)).toEqual([1]);
  });
});
