import { useSearchParams } from 'react-router-dom';
import { isOffered } from '@leadline/contracts/permissions';
import { useSignedIn } from '#shared/lib/session';
import type { PartyTab } from './party-tab';

const TAB_PARAM = 'tab';

/**
 * Returns the tabs that the user may open, and the one named in the address. The default is the
 * first tab.
 */
export const useTab = <Settings>(all: readonly PartyTab<Settings>[]) => {
  const { permissions } = useSignedIn();
  const [params, setParams] = useSearchParams();
  const tabs = all.filter(
    ({ permission }) => permission === null || isOffered(permissions, permission),
  );
  const wanted = params.get(TAB_PARAM);
  const current = tabs.find(({ value }) => value === wanted) ?? tabs[0];
  if (current === undefined) throw new Error('A page of a party has at least one tab');
  return {
    tabs,
    current,
    open: (value: string): void =>
      setParams(value === tabs[0]?.value ? {} : { [TAB_PARAM]: value }),
  };
};
