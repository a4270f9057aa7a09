import { Input } from 'antd';
import { useState } from 'react';
import { CopyButton } from '#shared/ui/copy-button';
import { Field } from '#shared/ui/field';
import type { Preset } from '../lib/integration-draft';
import { placesDraftOf, type PlacesDraft } from '../lib/report-places';
import { CataloguePicker } from './catalogue-picker';
import styles from './integration.module.css';

type Reports = NonNullable<Preset['reports']>;
const startsOf = ({ name, reports }: Preset): (readonly [string, Reports])[] =>
  reports === undefined ? [] : [[name, reports]];

/** Fills in the places of a report from the catalogue. */
export const ReportStart = ({ onPick }: { onPick: (places: PlacesDraft) => void }) => {
  const [address, setAddress] = useState<string | null>(null);
  return (
    <>
      <CataloguePicker
        label="Start from"
        name="reportStart"
        hint="Kinds of the catalogue that report in a form of their own."
        startsOf={startsOf}
        onPick={(reports) => {
          setAddress(reports.address ?? null);
          onPick(placesDraftOf(reports.mapping));
        }}
      />
      {address !== null && (
        <Field
          label="Address to enter at the advertiser"
          hint="Put the postback address in the place of {{ postback_address }}"
        >
          {({ id }) => (
            <Input
              id={id}
              readOnly
              className={styles.mono}
              value={address}
              suffix={<CopyButton text={address} label="Copy the address with its macros" />}
            />
          )}
        </Field>
      )}
    </>
  );
};
