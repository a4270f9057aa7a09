import { Input } from 'antd';
import { MESSAGES } from '#shared/lib/messages';
import { usePermission } from '#shared/lib/permission';
import { CopyButton } from '#shared/ui/copy-button';
import { Field } from '#shared/ui/field';
import styles from '#shared/records/record-form.module.css';

/** The API token of a publisher, to read and to copy. It is masked for most users. */
export const TokenField = ({ token }: { token: string }) => {
  const isShown = usePermission('PUBLISHERS_REVEAL_TOKEN');
  return (
    <Field label="API Token" hint={isShown ? undefined : 'Your role is shown a part of it only'}>
      {(field) => (
        <div className={styles.token}>
          <Input id={field.id} value={token} readOnly />
          {isShown && (
            <CopyButton text={token} label="Copy API token" said={MESSAGES.tokenCopied} />
          )}
        </div>
      )}
    </Field>
  );
};
