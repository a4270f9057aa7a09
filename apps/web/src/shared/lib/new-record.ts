import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLatest } from './use-latest';

/** Parameter of a list's address that opens the dialog for a new record. */
const NEW = 'new';

/** Returns the address of a list with the dialog for a new record open. */
export const newRecordPath = (path: string): string => `${path}?${NEW}=1`;

/** Opens the dialog for a new record if the address asks for it, and takes that from the address. */
export const useNewRequest = (mayCreate: boolean, onNew: () => void): void => {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(NEW);
  const latest = useLatest({ mayCreate, onNew, setParams });
  useEffect(() => {
    if (!isAsked) return;
    const { mayCreate: may, onNew: open, setParams: change } = latest.current;
    change(
      (current) => {
        const others = new URLSearchParams(current);
        others.delete(NEW);
        return others;
      },
      { replace: true },
    );
    if (may) open();
  }, [isAsked, latest]);
};
