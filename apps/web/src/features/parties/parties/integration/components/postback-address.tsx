import { Button, Input } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { CopyButton } from '#shared/ui/copy-button';
import { dialogs } from '#shared/ui/dialogs';
import { FactList } from '#shared/ui/fact-list';
import { Field } from '#shared/ui/field';
import { TabBlock } from '#shared/ui/tab-section';
import { toast } from '#shared/ui/toast';
import { useAction } from '#shared/ui/use-action';
import styles from './integration.module.css';

type Address = CallReply<'integrations.revealToken'>;

/**
 * Reads the address that the advertiser reports to. It is kept in memory only, while it is shown.
 */
const usePostbackAddress = (id: number) => {
  const [address, setAddress] = useState<Address | null>(null);
  const { busy, run } = useAction();
  const params = { id };
  return {
    address,
    busy,
    hide: (): void => setAddress(null),
    reveal: async (): Promise<void> => {
      const reply = await run('reveal', 'The address could not be read. Please try again.', () =>
        api.call('integrations.revealToken', { params }),
      );
      if (reply !== null) setAddress(reply);
    },
    rotate: async (): Promise<void> => {
      const isSure = await dialogs.confirm({
        title: 'Rotate the address?',
        text:
          'The address that the advertiser has stops working at once. ' +
          'Its reports are lost until it uses the new one.',
        yes: 'Yes, rotate it!',
      });
      if (!isSure) return;
      const reply = await run('rotate', 'The address was not rotated. Please try again.', () =>
        api.call('integrations.rotateToken', { params }),
      );
      if (reply === null) return;
      setAddress(reply);
      toast('The address was rotated', { description: 'Give the new one to the advertiser.' });
    },
  };
};

const FIELDS = [
  { term: 'lead_id or brand_lead_id', value: 'our id of the lead, or its own; one is required' },
  { term: 'status', value: 'its status of the lead, stored as it comes' },
  { term: 'ftd', value: '1 if the lead made its first deposit; it counts once' },
  { term: 'amount', value: 'what it pays for the deposit, if no revenue is agreed' },
  { term: 'ftd_time', value: 'ISO 8601 or seconds since 1970; now if it is missing' },
];

/** The address that the advertiser reports statuses and deposits to. */
export const PostbackAddress = ({ advertiserId }: { advertiserId: number }) => {
  const { address, busy, reveal, rotate, hide } = usePostbackAddress(advertiserId);
  return (
    <TabBlock
      title="Postback address"
      help={
        'Give this address to the advertiser, which calls it when a status changes. ' +
        'Anyone who knows it can report, so share it with the advertiser only.'
      }
      actions={
        <>
          {address === null ? (
            <Button loading={busy === 'reveal'} onClick={() => void reveal()}>
              Reveal address
            </Button>
          ) : (
            <Button onClick={hide}>Hide</Button>
          )}
          <Button danger loading={busy === 'rotate'} onClick={() => void rotate()}>
            Rotate
          </Button>
        </>
      }
    >
      {address !== null && (
        <Field label="Address" hint="POST with JSON or a form, or GET with the same fields">
          {({ id }) => (
            <Input
              id={id}
              readOnly
              className={styles.mono}
              value={address.url}
              suffix={<CopyButton text={address.url} label="Copy the address" />}
            />
          )}
        </Field>
      )}
      <FactList label="Fields of a report" facts={FIELDS} />
    </TabBlock>
  );
};
