import { useSearchParams } from 'react-router-dom';
import { GROUPINGS, GROUPING_PARAM, type Grouping } from './distribution-list';

/** The grouping of the list, kept in the address. Each change is a step of the history. */
export const useGrouping = (): readonly [Grouping, (grouping: Grouping) => void] => {
  const [params, setParams] = useSearchParams();
  const grouping = GROUPINGS.find((name) => name === params.get(GROUPING_PARAM)) ?? 'all';
  const setGrouping = (next: Grouping): void =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      if (next === 'all') changed.delete(GROUPING_PARAM);
      else changed.set(GROUPING_PARAM, next);
      changed.delete('page');
      return changed;
    });
  return [grouping, setGrouping];
};
