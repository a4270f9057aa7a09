import { useMemo } from 'react';
import { CopyButton } from '#shared/ui/copy-button';
import { FieldNote } from '#shared/ui/field';
import type { IntegrationTemplate } from '@leadline/contracts';
import { requestTextOf, type SampleLead } from '../lib/request-preview';
import styles from './integration.module.css';

interface Props {
  template: IntegrationTemplate;
  sample: SampleLead;
}

/** The request that the unsaved form would send. Secrets are shown by name. */
export const RequestPreview = ({ template, sample }: Props) => {
  const request = useMemo(() => requestTextOf(template, sample), [template, sample]);
  return (
    <div className={styles.preview} role="group" aria-label="Preview of the request">
      <div className={styles.previewHead}>
        <strong>Preview</strong>
        <FieldNote>what is sent for the sample lead; secrets by name</FieldNote>
        <span className={styles.space} />
        {request !== null && (
          <CopyButton
            text={`${request.address}\n${request.headers}\n\n${request.body}`}
            label="Copy the request"
          />
        )}
      </div>
      {request === null ? (
        <FieldNote>Enter the address to see the request.</FieldNote>
      ) : (
        <pre className={styles.code} tabIndex={0} aria-label="Request">
          <strong>{request.address}</strong>
          {'\n'}
          <span className={styles.quiet}>{request.headers}</span>
          {request.body !== '' && `\n\n${request.body}`}
        </pre>
      )}
    </div>
  );
};
