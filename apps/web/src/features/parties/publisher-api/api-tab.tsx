import { loadFailureOf } from '#shared/api/load-failure';
import { formatCount } from '#shared/lib/format';
import { CopyButton } from '#shared/ui/copy-button';
import { FactList } from '#shared/ui/fact-list';
import { FieldNote } from '#shared/ui/field';
import { ListFailure } from '#shared/ui/list-failure';
import { TabBlock, TabSection } from '../components/tab-section';
import { useApiToken, usePublisherApi, type PublisherApi } from './api/use-publisher-api';
import styles from './components/publisher-api.module.css';
import { TodayBlock } from './components/today-block';
import { TokenBlock } from './components/token-block';
import { curlOf } from './lib/curl';

const ApiInfo = ({ id, info }: { id: number; info: PublisherApi }) => {
  const access = useApiToken(id);
  const curl = curlOf(info.leads_url, access.token);
  const limit = formatCount(info.rate_limit_per_minute);
  return (
    <>
      <FactList
        label="How it sends leads"
        facts={[
          { term: 'Address', value: `POST ${info.leads_url}` },
          { term: 'Rate limit', value: `${limit} leads a minute` },
        ]}
      />
      <TokenBlock info={info} access={access} />
      <TabBlock
        title="Try it"
        help={
          access.token === null
            ? 'Sends a test lead as this publisher. Reveal the token to have it in the command.'
            : 'Sends a test lead as this publisher. The command holds the token.'
        }
        actions={<CopyButton text={curl} label="Copy the command" />}
      >
        <pre className={styles.code} tabIndex={0} aria-label="Command that sends a lead">
          {curl}
        </pre>
      </TabBlock>
      <TodayBlock today={info.today} />
    </>
  );
};

/** How a publisher sends leads, and how that goes (domain §12). */
export const ApiTab = ({ party }: { party: { readonly id: number } }) => {
  const query = usePublisherApi(party.id);
  const failure = loadFailureOf(query);
  return (
    <TabSection title="API" help="What the publisher needs to send leads, and how it goes today.">
      {failure !== null && <ListFailure failure={failure} text="The API was not loaded." />}
      {query.isPending && <FieldNote role="status">Loading…</FieldNote>}
      {query.data !== undefined && <ApiInfo key={party.id} id={party.id} info={query.data} />}
    </TabSection>
  );
};
