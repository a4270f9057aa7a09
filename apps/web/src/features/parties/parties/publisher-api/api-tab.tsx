import { Segmented } from 'antd';
import { useState } from 'react';
import { loadFailureOf } from '#shared/api/load-failure';
import { formatCount } from '#shared/lib/format';
import { CopyButton } from '#shared/ui/copy-button';
import { FactList } from '#shared/ui/fact-list';
import { FieldNote } from '#shared/ui/field';
import { ListFailure } from '#shared/ui/list-failure';
import { TabBlock, TabSection } from '#shared/ui/tab-section';
import type { PublisherSettings } from '../lib/party-settings';
import type { PartyTabProps } from '../lib/party-tab';
import { useApiToken, usePublisherApi, type PublisherApi } from './api/use-publisher-api';
import styles from './components/publisher-api.module.css';
import { TodayBlock } from './components/today-block';
import { TokenBlock } from './components/token-block';
import { REQUESTS_PER_MINUTE } from '../lib/publisher-form';
import { curlOf, type CurlKind } from './lib/curl';

const KINDS: { value: CurlKind; label: string }[] = [
  { value: 'test', label: 'Test lead' },
  { value: 'real', label: 'Real lead' },
];
const HELP: Readonly<Record<CurlKind, string>> = {
  test: 'Sends a test lead: an advertiser gets it, but it counts nowhere and no postback follows.',
  real: 'Sends a lead that counts, and of which the postbacks tell. Change its data before.',
};

interface Props {
  party: Pick<PartyTabProps<PublisherSettings>['party'], 'id' | 'readQuietly'>;
}

/** The command that sends a first lead. */
const TryIt = ({ url, token }: { url: string; token: string | null }) => {
  const [kind, setKind] = useState<CurlKind>('test');
  const curl = curlOf(url, token, kind);
  const hint =
    token === null ? 'Reveal the token to have it in the command.' : 'The command holds the token.';
  return (
    <TabBlock
      title="Try it"
      help={`${HELP[kind]} ${hint}`}
      actions={
        <>
          <Segmented
            aria-label="Kind of lead"
            value={kind}
            options={KINDS}
            onChange={(next) => setKind(next)}
          />
          <CopyButton text={curl} label="Copy the command" />
        </>
      }
    >
      <pre className={styles.code} tabIndex={0} aria-label="Command that sends a lead">
        {curl}
      </pre>
    </TabBlock>
  );
};

/** The link that brings visitors, for whom the leads come in. */
const ClickLink = ({ click_url: link, offer_url: fallback }: PublisherApi) => (
  <TabBlock
    title="Click link"
    help={
      'Counts a visitor and leads to the offer whose slug is in the place of {offer}. ' +
      (fallback === null
        ? 'An offer that is not known leads nowhere, because Settings has no offer URL.'
        : `An offer that is not known leads to ${fallback}.`)
    }
    actions={<CopyButton text={link} label="Copy the link" />}
  >
    <pre className={styles.code} tabIndex={0} aria-label="Click link">
      {link}
    </pre>
  </TabBlock>
);

const ApiInfo = ({ party, info }: Props & { info: PublisherApi }) => {
  const access = useApiToken(party.id, party.readQuietly);
  return (
    <>
      <FactList
        label="How it sends leads"
        facts={[
          { term: 'Address', value: `POST ${info.leads_url}` },
          { term: REQUESTS_PER_MINUTE, value: formatCount(info.rate_limit_per_minute) },
        ]}
      />
      <TokenBlock info={info} access={access} />
      <TryIt url={info.leads_url} token={access.token} />
      <ClickLink {...info} />
      <TodayBlock today={info.today} />
    </>
  );
};

/** How a publisher sends leads, and how that goes (domain §12). */
export const ApiTab = ({ party }: Props) => {
  const query = usePublisherApi(party.id);
  const failure = loadFailureOf(query);
  return (
    <TabSection title="API" help="What the publisher needs to send leads, and how it goes today.">
      {failure !== null && <ListFailure failure={failure} text="The API was not loaded." />}
      {query.isPending && <FieldNote role="status">Loading…</FieldNote>}
      {query.data !== undefined && <ApiInfo key={party.id} party={party} info={query.data} />}
    </TabSection>
  );
};
