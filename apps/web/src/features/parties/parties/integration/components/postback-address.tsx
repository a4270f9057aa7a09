import { Button, Input } from 'antd';
import { CopyButton } from '#shared/ui/copy-button';
import { Field } from '#shared/ui/field';
import { FactList } from '#shared/ui/fact-list';
import { TabBlock } from '#shared/ui/tab-section';
import { usePostbackAddress } from '../api/use-postback-address';
import styles from './integration.module.css';

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
        'Whoever knows it can report, so keep it between the two of you.'
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
