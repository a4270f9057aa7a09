import { Button } from 'antd';
import type { PartyStatus } from '@leadline/contracts';
import { isOffered } from '@leadline/contracts/permissions';
import { Suspense, useId, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '#shared/code/lazy-part';
import { useSignedIn } from '#shared/lib/session';
import { Breadcrumb, type Crumb } from '#shared/ui/breadcrumb';
import { Icon } from '#shared/ui/icons';
import { PageFrame } from '#shared/ui/page-frame';
import { TabBar } from '#shared/ui/tab-bar';
import type { HistoryCalls } from '#shared/versions/use-history';
import { useParty } from '../../api/use-party';
import { capitalised, type PartySide, type PartyTab } from '../../lib/party';
import { StatusNote } from './status-note';
import styles from './party-page.module.css';

const HistoryDialog = lazyPart(
  async () => (await import('#shared/versions/history-dialog')).HistoryDialog,
);

/** The page of one side. */
export interface PartyPageKind<Settings> {
  readonly side: PartySide;
  /** List that the page belongs to. */
  readonly list: Crumb & { readonly to: string };
  readonly tabs: readonly PartyTab<Settings>[];
  readonly load: (id: number, signal: AbortSignal) => Promise<Settings>;
  /** Returns the party's own values. */
  readonly ownOf: (settings: Settings) => { readonly name: string; readonly status: PartyStatus };
  readonly historyOf: (id: number) => HistoryCalls;
}

const HOME: Crumb = { title: 'Home', to: '/' };

const TAB_PARAM = 'tab';

/**
 * Returns the tabs that the user may open, and the one named in the address. The default is the
 * first tab.
 */
const useTab = <Settings,>(all: readonly PartyTab<Settings>[]) => {
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

/** The page of an advertiser or publisher: breadcrumbs, name and tabs. */
export const PartyPage = <Settings,>({
  kind,
  id,
}: {
  kind: PartyPageKind<Settings>;
  id: number;
}) => {
  const { side, list, ownOf, historyOf } = kind;
  const party = useParty(kind, id);
  const history = useMemo(() => historyOf(id), [historyOf, id]);
  const { tabs, current, open } = useTab(kind.tabs);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const panelId = useId();
  const name = party.name || String(id);
  const { Content } = current;
  return (
    <PageFrame
      title={party.name || `${capitalised(side)} ${id}`}
      aside={party.settings && <StatusNote status={ownOf(party.settings).status} />}
      above={
        <Breadcrumb
          crumbs={[HOME, list, { title: name }, { title: `Edit ${capitalised(side)}` }]}
        />
      }
      actions={
        <Button icon={<Icon name="clock" size={16} />} onClick={() => setHistoryOpen(true)}>
          History
        </Button>
      }
    >
      <TabBar
        label={`Settings of the ${side}`}
        tabs={tabs.map(({ value, title, group }) => ({ key: value, title, group }))}
        current={current.value}
        isDisabled={party.settings === null && party.status === 'loading'}
        onChange={open}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={current.title} className={styles.panel}>
        <Suspense key={current.value} fallback={null}>
          <Content party={party} />
        </Suspense>
      </div>
      {isHistoryOpen && (
        <Suspense fallback={null}>
          <HistoryDialog
            title={`History of ${side} ${name}`}
            record={{ entity: side, id }}
            calls={history}
            mayRestore
            onRestored={() => void party.reload()}
            onClose={() => setHistoryOpen(false)}
          />
        </Suspense>
      )}
    </PageFrame>
  );
};
