import { useEffect } from 'react';
import type { CapRow } from '#shared/caps/cap';
import { untilNextRead } from '#shared/caps/until-next-read';
import { useLatest } from '#shared/lib/use-latest';

/** Polls the counters of caps like the caps page, while the page is visible. */
export const useLiveCaps = (rows: readonly CapRow[] | undefined, read: () => Promise<void>) => {
  const latest = useLatest(read);
  useEffect(() => {
    if (rows === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const wait = (): void => {
      timer = setTimeout(() => void next(), untilNextRead(rows));
    };
    const next = async (): Promise<void> => {
      if (!document.hidden) await latest.current();
      if (!isOver) wait();
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [rows, latest]);
};
