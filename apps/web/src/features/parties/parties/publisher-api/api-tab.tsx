import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { loadFailureOf } from '#shared/api/load-failure';
import { formatCount, formatInstant } from '#shared/lib/format';
import type { Zone } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { TimeCell } from '#shared/ui/cells';
import { type CurlKind, curlOf } from '#shared/parties/curl';
import { CopyButton } from '#shared/ui/copy-button';
import { FactList } from '#shared/ui/fact-list';
import { Field, FieldNote } from '#shared/ui/field';
import { Gate } from '#shared/ui/gate';
import { ListFailure } from '#shared/ui/list-failure';
import { Notice } from '#shared/ui/notice';
import { TabBlock, TabSection } from '#shared/ui/tab-section';
import type { PartyTabProps, PublisherSettings } from '../lib/party';
import { REQUESTS_PER_MINUTE } from '../lib/publisher-options';
import { type PublisherApi, useApiToken, usePublisherApi } from './api/use-publisher-api';
import styles from './components/publisher-api.module.css';

interface TokenProps {
  info: PublisherApi;
  access: ReturnType<typeof useApiToken>;
}

/** The token with which the publisher sends its requests. */
const TokenBlock = ({ info, access }: TokenProps) => {
  const { token, busy, reveal, rotate, revokePrevious, hide } = access;
  return (
    <TabBlock
      title="API token"
      help="Anyone who has it can send leads as this publisher. Share it with the publisher only."
      actions={
        <Gate permission="PUBLISHERS_REVEAL_TOKEN">
          {token === null ? (
            <Button loading={busy === 'reveal'} onClick={() => void reveal()}>
              Reveal token
            </Button>
          ) : (
            <Button onClick={hide}>Hide</Button>
          )}
          <Button danger loading={busy === 'rotate'} onClick={() => void rotate()}>
            Rotate
          </Button>
        </Gate>
      }
    >
      <Field label="Token">
        {({ id }) => (
          <Input
            id={id}
            readOnly
            className={styles.mono}
            value={token ?? info.token_masked}
            suffix={token === null ? null : <CopyButton text={token} label="Copy the token" />}
          />
        )}
      </Field>
      {info.previous_token_until !== null && (
        <Notice tone="info" icon="clock">
          The old token works until <TimeCell iso={info.previous_token_until} />.{' '}
          <Gate permission="PUBLISHERS_REVEAL_TOKEN">
            <Button
              size="small"
              danger
              loading={busy === 'revoke'}
              onClick={() => void revokePrevious()}
            >
              Revoke now
            </Button>
          </Gate>
        </Notice>
      )}
    </TabBlock>
  );
};

type Reasons = PublisherApi['today']['rejected'];

const Counts = ({ label, reasons, none }: { label: string; reasons: Reasons; none: string }) =>
  reasons.length === 0 ? (
    <FieldNote>{none}</FieldNote>
  ) : (
    <FactList
      label={label}
      facts={reasons.map(({ code, count }) => ({ term: code, value: formatCount(count) }))}
    />
  );

/** Days are counted in UTC: the same for everybody who looks, and for the publisher. */
const sinceText = (since: string, zone: Zone): string => {
  const start = formatInstant(since, zone).slice(0, 16);
  return since.startsWith(start.replace(' ', 'T'))
    ? `Today is the day in UTC, since ${start}.`
    : `Today is the day in UTC. It began at ${start} in your time zone.`;
};

/** Outcomes of the publisher's requests of the current UTC day. */
const TodayBlock = ({ today }: { today: PublisherApi['today'] }) => (
  <>
    <TabBlock
      title="Accepted today"
      help={`Leads that an advertiser took. ${sinceText(today.since, useZone())}`}
    >
      <strong>{formatCount(today.accepted)}</strong>
    </TabBlock>
    <TabBlock
      title="Rejected today"
      help="Stored leads that no advertiser took, by the code in our answer."
    >
      <Counts label="Rejected leads" reasons={today.rejected} none="No lead was rejected." />
    </TabBlock>
    <TabBlock
      title="Refused today"
      help={
        'Refused requests by code, for example because of a wrong field. Requests without a ' +
        'valid token are not counted.'
      }
    >
      <Counts label="Refused requests" reasons={today.refused} none="No request was refused." />
    </TabBlock>
  </>
);

const KINDS: { value: CurlKind; label: string }[] = [
  { value: 'test', label: 'Test lead' },
  { value: 'real', label: 'Real lead' },
];
const HELP: Readonly<Record<CurlKind, string>> = {
  test: 'Sends a test lead: an advertiser gets it, but it counts nowhere and no postback follows.',
  real: 'Sends a real lead: it counts, and postbacks report it. Change its data first.',
};

interface Props {
  party: Pick<PartyTabProps<PublisherSettings>['party'], 'id' | 'readQuietly'>;
}

/** The command that sends a first lead. */
const TryIt = ({ url, token }: { url: string; token: string | null }) => {
  const [kind, setKind] = useState<CurlKind>('test');
  const curl = curlOf(url, token, kind);
  const hint =
    token === null
      ? 'Reveal the token to include it in the command.'
      : 'The command contains the token.';
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
      'Counts the visitor and leads to the offer whose slug replaces {offer}. ' +
      (fallback === null
        ? 'An unknown offer leads nowhere, because Settings has no offer URL.'
        : `An unknown offer leads to ${fallback}.`)
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
    <TabSection title="API" help="What the publisher needs to send leads, and how today is going.">
      {failure !== null && <ListFailure failure={failure} text="The API could not be loaded." />}
      {query.isPending && <FieldNote role="status">Loading…</FieldNote>}
      {query.data !== undefined && <ApiInfo key={party.id} party={party} info={query.data} />}
    </TabSection>
  );
};
