import { offerLinkOf } from '@leadline/contracts/offer-links';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { errorText } from '#shared/api/api-error';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { MESSAGES } from '#shared/lib/messages';
import { copyText } from '#shared/ui/copy-button';
import { Field, FieldGroup } from '#shared/ui/field';
import { Icon } from '#shared/ui/icons';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { Notice } from '#shared/ui/notice';
import { toast } from '#shared/ui/toast';
import { useClosing } from '#shared/ui/use-closing';
import type { OfferRow } from '../lib/offer-form';
import styles from './offer-link-dialog.module.css';

interface Props {
  offer: OfferRow;
  onClose: () => void;
}

/** The parameters that publishers use, with their purpose. */
const PARAMETERS = [
  { name: 'click_id', hint: "The publisher's own click ID" },
  { name: 'custom_param_1', hint: 'Custom Param 1' },
  { name: 'custom_param_2', hint: 'Custom Param 2' },
  { name: 'custom_param_3', hint: 'Custom Param 3' },
  { name: 'custom_param_4', hint: 'Custom Param 4' },
  { name: 'custom_param_5', hint: 'Custom Param 5' },
] as const;
type Values = Readonly<Record<string, string>>;

const Parameters = ({
  values,
  onChange,
}: {
  values: Values;
  onChange: (values: Values) => void;
}) => (
  <FieldGroup label="Parameters">
    <p className={styles.hint}>
      A value, or a macro of the publisher’s own system such as {'{sub_id}'}.
    </p>
    <div className={styles.parameters}>
      {PARAMETERS.map(({ name, hint }) => (
        <Input
          key={name}
          prefix={<span className={styles.name}>{name}</span>}
          aria-label={hint}
          title={hint}
          maxLength={255}
          value={values[name] ?? ''}
          onChange={({ target }) => onChange({ ...values, [name]: target.value })}
        />
      ))}
    </div>
  </FieldGroup>
);

const PublisherField = ({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (id: number) => void;
}) => {
  const { publishers, isLoading, failure } = useFilterChoices();
  return (
    <>
      <Field label="Publisher" name="publisher">
        {(control) => (
          <Select<number>
            {...control}
            placeholder="Choose a publisher"
            loading={isLoading}
            value={value}
            showSearch={{ optionFilterProp: 'label' }}
            options={publishers.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={onChange}
          />
        )}
      </Field>
      {failure !== null && <ChoicesFailure failure={failure} />}
    </>
  );
};

const useOfferLink = (offerId: number, publisherId: number | null) =>
  useQuery({
    queryKey: ['offers.link', offerId, publisherId],
    queryFn: ({ signal }) =>
      api.call('offers.link', {
        params: { id: offerId, publisher_id: publisherId ?? 0 },
        signal,
      }),
    enabled: publisherId !== null,
  });

/** Explains why the link is missing or does not work. */
const LinkWarning = ({ text }: { text: string | null | undefined }) =>
  typeof text === 'string' && (
    <Notice tone="warn" icon="warning">
      {text}
    </Notice>
  );

/** Shows the link that a publisher gives to visitors, with a generator for its parameters. */
export const OfferLinkDialog = ({ offer, onClose }: Props) => {
  const [publisherId, setPublisherId] = useState<number | null>(null);
  const [values, setValues] = useState<Values>({});
  const { leave, modal } = useClosing(onClose, { start: 'field' });
  const { data, error } = useOfferLink(offer.id, publisherId);
  const parameters = PARAMETERS.map(({ name }) => [name, (values[name] ?? '').trim()] as const);
  const url = data === undefined ? '' : offerLinkOf(data.url, offer.slug, parameters);
  const copy = async (): Promise<void> => {
    if (await copyText(url)) toast(MESSAGES.copied);
  };
  return (
    <Modal
      {...modal}
      centered
      width={640}
      title={`Click link of ${offer.name}`}
      footer={<Button onClick={leave}>Close</Button>}
    >
      <div className={styles.fields}>
        <PublisherField value={publisherId} onChange={setPublisherId} />
        <Parameters values={values} onChange={setValues} />
        <Field label="Link" name="link">
          {(control) => (
            <Input.TextArea
              {...control}
              readOnly
              autoSize={{ minRows: 2, maxRows: 6 }}
              placeholder="Choose a publisher first"
              value={url}
              onFocus={({ target }) => target.select()}
            />
          )}
        </Field>
        <LinkWarning text={error && errorText(error, 'The link could not be loaded.')} />
        <LinkWarning text={data?.warning} />
        <Button
          type="primary"
          icon={<Icon name="copy" size={16} />}
          disabled={url === ''}
          onClick={() => void copy()}
        >
          Copy link
        </Button>
      </div>
    </Modal>
  );
};
