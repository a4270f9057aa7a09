import { useSearchParams } from 'react-router-dom';
import { isOffered } from '@leadline/contracts/permissions';
import { useSignedIn } from '#shared/lib/session';
import type { PartyTab } from './party-tab';

const TAB_PARAM = 'tab';

/**
 * The tabs that the user is offered, and the one that the address names. An address that names none
 * of them shows the first.
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
