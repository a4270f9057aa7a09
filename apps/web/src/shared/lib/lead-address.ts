import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams, type To } from 'react-router-dom';

/** Tabs of a lead's panel, in order. */
export const LEAD_TABS = [
  'overview',
  'money',
  'deposits',
  'attempts',
  'history',
  'why',
  'jobs',
  'edit',
] as const;
export type LeadTab = (typeof LEAD_TABS)[number];

/** Parameters that open a lead's panel over any page. Lists keep them when they write their own. */
export const LEAD_PARAMS = { lead: 'lead', tab: 'lead_tab' } as const;
export const isLeadParam = (name: string): boolean =>
  name === LEAD_PARAMS.lead || name === LEAD_PARAMS.tab;

const isLeadTab = (text: string | null): text is LeadTab => LEAD_TABS.some((tab) => tab === text);

/** Returns the text of the lead that an address opens; null if it opens none. */
export const leadInAddress = (params: URLSearchParams): string | null =>
  params.get(LEAD_PARAMS.lead);
export const leadTabInAddress = (params: URLSearchParams): LeadTab => {
  const tab = params.get(LEAD_PARAMS.tab);
  return isLeadTab(tab) ? tab : 'overview';
};

const LARGEST_ID = 2_147_483_647;
/** Returns the number of a lead; null if the text is not one. */
export const leadIdOf = (text: string): number | null =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : null;

/** Returns the parameters with the panel of a lead open; null closes it. */
export const withLead = (
  params: URLSearchParams,
  lead: number | null,
  tab: LeadTab = 'overview',
): URLSearchParams => {
  const next = new URLSearchParams([...params].filter(([name]) => !isLeadParam(name)));
  if (lead === null) return next;
  next.set(LEAD_PARAMS.lead, String(lead));
  if (tab !== 'overview') next.set(LEAD_PARAMS.tab, tab);
  return next;
};

/** Whether the panel was opened from a page, so that closing it steps back. */
interface OpenedState {
  readonly isLeadOpened?: true;
}
/**
 * Returns the state of the entry that opens the panel. It includes the page's state, so that the
 * page does not reload.
 */
const openedState = (state: unknown): object => ({
  ...(state as object | null),
  isLeadOpened: true,
});

interface LeadLink {
  readonly to: To;
  readonly state: object;
}
/** Returns a function that links to a lead's panel, over the current page. */
export const useLeadLinks = (): ((lead: number, tab?: LeadTab) => LeadLink) => {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  return (lead, tab) => ({
    to: { search: withLead(params, lead, tab).toString() },
    state: openedState(state),
  });
};
/** Returns the link to a lead's panel. */
export const useLeadLink = (lead: number): LeadLink => useLeadLinks()(lead);

/** Returns the lead's panel in the address, and the ways to change it. */
export const useLeadPanel = () => {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const tab = leadTabInAddress(params);
  const isOpened = (state as OpenedState | null)?.isLeadOpened === true;
  // Changes inside the panel replace the history entry, so that a single step back leaves it.
  const write = useCallback(
    (lead: number | null, nextTab?: LeadTab): void =>
      setParams((current) => withLead(current, lead, nextTab), { replace: true, state }),
    [setParams, state],
  );
  return {
    lead: leadInAddress(params),
    tab,
    show: write,
    close: (): void => {
      if (isOpened) void navigate(-1);
      else write(null);
    },
  };
};
