import { Button } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { Breadcrumb, type Crumb } from '#shared/ui/breadcrumb';
import { Icon } from '#shared/ui/icons';
import { PageFrame } from '#shared/ui/page-frame';
import { TabBar } from '#shared/ui/tab-bar';
import type { HistoryCalls } from '#shared/versions/use-history';
import type { PartyData, PartyTab } from '../../lib/party-tab';
import { useTab } from '../../lib/use-tab';
import styles from './party-page.module.css';

const HistoryDialog = lazyPart(
  async () => (await import('#shared/versions/history-dialog')).HistoryDialog,
);

interface Props<Settings> {
  party: PartyData<Settings>;
  /** E.g. `advertiser`. */
  noun: string;
  /** Null while it is unknown, or without a name: the id is shown instead. */
  name: string | null;
  /** Content beside the name, e.g. its status. */
  aside?: ReactNode;
  /** List that the page belongs to. */
  list: Crumb;
  tabs: readonly PartyTab<Settings>[];
  history: HistoryCalls;
}

const HOME: Crumb = { title: 'Home', to: '/' };
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The page of an advertiser or publisher: breadcrumbs, name and tabs. */
export const PartyPage = <Settings,>(props: Props<Settings>) => {
  const { party, noun, list, aside, history } = props;
  const { tabs, current, open } = useTab(props.tabs);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const panelId = useId();
  const name = props.name || String(party.id);
  const { Content } = current;
  return (
    <PageFrame
      title={props.name || `${capitalised(noun)} ${party.id}`}
      aside={aside}
      above={
        <Breadcrumb
          crumbs={[HOME, list, { title: name }, { title: `Edit ${capitalised(noun)}` }]}
        />
      }
      actions={
        <Button icon={<Icon name="clock" size={16} />} onClick={() => setHistoryOpen(true)}>
          History
        </Button>
      }
    >
      <TabBar
        label={`Settings of the ${noun}`}
        tabs={tabs.map(({ value, title }) => ({ key: value, title }))}
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
            title={`History of ${noun} ${name}`}
            record={{ entity: noun, id: party.id }}
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
