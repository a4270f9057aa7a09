import { Button, Input } from 'antd';
import { TimeCell } from '#shared/ui/cells';
import { CopyButton } from '#shared/ui/copy-button';
import { Field } from '#shared/ui/field';
import { Gate } from '#shared/ui/gate';
import { Notice } from '#shared/ui/notice';
import { TabBlock } from '#shared/ui/tab-section';
import type { PublisherApi, useApiToken } from '../api/use-publisher-api';
import styles from './publisher-api.module.css';

interface Props {
  info: PublisherApi;
  access: ReturnType<typeof useApiToken>;
}

/** The token with which the publisher sends its requests. */
export const TokenBlock = ({ info, access }: Props) => {
  const { token, busy, reveal, rotate, revokePrevious, hide } = access;
  return (
    <TabBlock
      title="API token"
      help="Whoever knows it can send leads as this publisher. Give it to nobody else."
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
          The token before this one works until <TimeCell iso={info.previous_token_until} />.{' '}
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
