import { Select } from 'antd';
import { usePermission } from '#shared/lib/permission';
import { type DealChoice, useDeals } from '#shared/parties/deals';
import { Field } from '#shared/ui/field';
import styles from './cap-dialog.module.css';
import { type CapDraft, type CapErrors, soleAdvertiser } from './cap-form';

const SEARCH = { optionFilterProp: 'label' } as const;

interface Props {
  draft: CapDraft;
  errors: CapErrors;
  onChange: (patch: Partial<CapDraft>) => void;
}

/** The choices with the cap's own deal, which may have ended. */
const optionsOf = (deals: readonly DealChoice[], own: CapDraft['deal']) => {
  const options = deals.map(({ id, label }) => ({ value: id, label }));
  const isKnown = own === null || deals.some(({ id }) => id === own.id);
  return isKnown ? options : [{ value: own.id, label: own.name }, ...options];
};

/**
 * The deal of a cap. It is shown if the cap has one advertiser, with deals that have a name. Without
 * the permission to list deals, a cap keeps its deal.
 */
export const DealField = ({ draft, errors, onChange }: Props) => {
  const mayList = usePermission('ADVERTISER_DEALS_LIST');
  const advertiserId = soleAdvertiser(draft);
  const { deals, isLoading } = useDeals(advertiserId, mayList);
  const { deal } = draft;
  const isNeeded = deal !== null || deals.some(({ isNamed }) => isNamed);
  if (!mayList || advertiserId === null || !isNeeded) return null;
  return (
    <div className={styles.wide}>
      <Field
        label="Deal"
        name="deal"
        error={errors.deal}
        hint="Counts and limits only what the advertiser gets under this deal"
      >
        {(field) => (
          <Select
            {...field}
            value={deal?.id}
            allowClear
            showSearch={SEARCH}
            loading={isLoading}
            placeholder="Any deal"
            options={optionsOf(deals, deal)}
            onChange={(chosen: number | undefined) => {
              const found = deals.find(({ id }) => id === chosen);
              onChange({ deal: found ? { id: found.id, name: found.name } : null });
            }}
          />
        )}
      </Field>
    </div>
  );
};
