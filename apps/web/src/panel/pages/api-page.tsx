import { codeSample, type Language, LANGUAGES, sampleLead } from '@leadline/contracts/code-samples';
import { App, Button, Tabs } from 'antd';
import { useState } from 'react';
import { errorText } from '#shared/api/api-error';
import { formatCount } from '#shared/lib/format';
import { CopyButton } from '#shared/ui/copy-button';
import { toast } from '#shared/ui/toast';
import { callPanel, type PanelReply } from '../api/panel-api';
import { useShortTime } from '../lib/panel-session';
import { useOnePublisher } from '../lib/use-view';
import { CallLog } from '../parts/call-log';
import { PageHead, usePanel, useReread } from '../parts/page-head';
import styles from '../parts/parts.module.css';
import { Empty, Loading, Trouble } from '../parts/states';
import { TestLead } from '../parts/test-lead';

type Api = PanelReply<'panelApi.get'>;
const HIDDEN_TOKEN = 'YOUR_API_TOKEN';

/** Reveals and rotates the token of an affiliate. The token is forgotten when the page closes. */
const useToken = (publisherId: number) => {
  const [token, setToken] = useState<string | null>(null);
  const { modal } = App.useApp();
  const reread = useReread();
  const params = { id: publisherId };
  const fail = (title: string, error: unknown): null => {
    modal.error({ title, content: errorText(error) });
    return null;
  };
  const reveal = async (): Promise<string | null> => {
    if (token !== null) return token;
    try {
      const { api_token } = await callPanel('panelApi.revealToken', { params });
      setToken(api_token);
      return api_token;
    } catch (error) {
      return fail('The token could not be shown', error);
    }
  };
  const rotate = async (): Promise<void> => {
    try {
      setToken((await callPanel('panelApi.rotateToken', { params })).api_token);
      toast('API token replaced', {
        description: 'The old token works for 24 more hours.',
      });
      reread('panelApi.get');
    } catch (error) {
      fail('The token could not be replaced', error);
    }
  };
  const askToRotate = (): void => {
    modal.confirm({
      title: 'Replace the API token?',
      content:
        'Your current token works for 24 more hours. Use the new one in your system by then.',
      okText: 'Replace token',
      onOk: rotate,
    });
  };
  const revoke = async (): Promise<void> => {
    try {
      toast((await callPanel('panelApi.revokePreviousToken', { params })).message);
      reread('panelApi.get');
    } catch (error) {
      fail('The old token could not be revoked', error);
    }
  };
  const askToRevoke = (): void => {
    modal.confirm({
      title: 'Revoke the old token?',
      content: 'Requests with the old token are refused within a second.',
      okText: 'Revoke token',
      onOk: revoke,
    });
  };
  return { token, reveal, askToRotate, askToRevoke };
};

const TokenCard = ({ api, token }: { api: Api; token: ReturnType<typeof useToken> }) => {
  const time = useShortTime();
  const mayRotate = usePanel('panelProfile.get').data?.may_rotate_token === true;
  return (
    <section className={styles.card} aria-label="API token">
      <div className={styles.cardHead}>
        <h2>API token</h2>
        {mayRotate && <Button onClick={token.askToRotate}>Replace</Button>}
      </div>
      <div className={styles.line}>
        <code className={styles.secret}>{token.token ?? api.token_masked}</code>
        {token.token === null ? (
          <Button onClick={() => void token.reveal()}>Show</Button>
        ) : (
          <CopyButton text={token.token} label="Copy the token" />
        )}
      </div>
      {api.previous_token_until !== null && (
        <p className={styles.soft}>
          The old token works until {time(api.previous_token_until)}.{' '}
          {mayRotate && (
            <Button size="small" danger onClick={token.askToRevoke}>
              Revoke now
            </Button>
          )}
        </p>
      )}
      <p className={styles.soft}>
        Send leads to <code>{api.leads_url}</code>, at most {formatCount(api.rate_limit_per_minute)}{' '}
        a minute. See the <a href="/panel/docs">API reference</a> for every route.
      </p>
    </section>
  );
};

const Examples = ({ api, token }: { api: Api; token: ReturnType<typeof useToken> }) => {
  const [language, setLanguage] = useState<Language>('curl');
  const code = codeSample(language, {
    method: 'POST',
    url: api.leads_url,
    token: token.token ?? HIDDEN_TOKEN,
    body: sampleLead('jane.doe@example.com'),
  });
  return (
    <section className={styles.card} aria-label="Send a lead">
      <div className={styles.cardHead}>
        <h2>Send a lead</h2>
        {token.token === null && (
          <Button onClick={() => void token.reveal()}>Insert my token</Button>
        )}
        <CopyButton text={code} label="Copy the example" />
      </div>
      <Tabs
        activeKey={language}
        onChange={(key) => setLanguage(key as Language)}
        items={Object.entries(LANGUAGES).map(([key, label]) => ({
          key,
          label,
          children: (
            <pre className={styles.code} tabIndex={0} aria-label={`Example in ${label}`}>
              {code}
            </pre>
          ),
        }))}
      />
      <p className={styles.soft}>
        <code>is_test</code> marks a test lead. It is delivered like any other, and the advertiser
        is told that it is a test. It counts in no cap and no report, and earns no payout. Leave{' '}
        <code>is_test</code> out when you go live.
      </p>
    </section>
  );
};

const Today = ({ today }: { today: Api['today'] }) => {
  const counted = [
    { name: 'Accepted', count: today.accepted },
    { name: 'Not answered yet', count: today.unknown },
    ...today.rejected.map(({ code, count }) => ({
      name: `Rejected: ${code.replaceAll('_', ' ')}`,
      count,
    })),
    ...today.refused.map(({ code, count }) => ({
      name: `Refused: ${code.replaceAll('_', ' ')}`,
      count,
    })),
  ].filter(({ count }) => count > 0);
  return (
    <section className={styles.card} aria-label="Today">
      <div className={styles.cardHead}>
        <h2>Today (UTC)</h2>
      </div>
      {counted.length === 0 ? (
        <p className={styles.soft}>No requests today.</p>
      ) : (
        <dl className={styles.facts}>
          {counted.map(({ name, count }) => [
            <dt key={`${name}-name`}>{name}</dt>,
            <dd key={name}>{formatCount(count)}</dd>,
          ])}
        </dl>
      )}
    </section>
  );
};

const OfPublisher = ({ id, name }: { id: number; name: string }) => {
  const token = useToken(id);
  const reread = useReread();
  const { data: api, isError, refetch } = usePanel('panelApi.get', { params: { id } });
  if (isError)
    return <Trouble text="The API page could not be loaded." onRetry={() => void refetch()} />;
  if (api === undefined) return <Loading />;
  return (
    <>
      <p className={styles.soft}>For {name}</p>
      <TokenCard api={api} token={token} />
      <Examples api={api} token={token} />
      <TestLead
        url={api.leads_url}
        reveal={token.reveal}
        onSent={() => reread('panelApi.get', 'panelApi.calls')}
      />
      <CallLog publisherId={id} />
      <Today today={api.today} />
    </>
  );
};

/** Helps an affiliate to send leads: token, examples, a test lead, and the last requests. */
export const ApiPage = () => {
  const publisher = useOnePublisher();
  return (
    <div className={styles.page}>
      <PageHead title="API" />
      {publisher === null ? (
        <Empty icon="braces">Your account has no affiliate yet. Ask your manager to add one.</Empty>
      ) : (
        <OfPublisher key={publisher.id} {...publisher} />
      )}
    </div>
  );
};
