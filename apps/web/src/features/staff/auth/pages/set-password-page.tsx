import { passwordLengthOf, type PasswordLength } from '@leadline/contracts/passwords';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { api } from '#shared/api/api';
import { ApiError } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { session } from '#shared/lib/session';
import { FormError, LoginCard } from '../components/login-card';
import styles from '../components/login-card.module.css';
import { NewPasswordFields } from '../components/new-password';
import { useNewPassword } from '../lib/use-new-password';

const PasswordForm = ({
  token,
  email,
  length,
  onDone,
}: {
  token: string;
  email: string;
  length: PasswordLength;
  onDone: () => void;
}) => {
  const { chosen, setChosen, failure, isBusy, submit } = useNewPassword(
    length,
    async (passwords) => {
      await api.call('passwordLinks.use', { body: { token, ...passwords } });
      onDone();
    },
  );
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {/* Tells password managers which account the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <NewPasswordFields label="New password" value={chosen} onChange={setChosen} length={length} />
      <Button type="primary" size="large" block htmlType="submit" loading={isBusy}>
        Set password
      </Button>
      <FormError failure={failure} />
    </form>
  );
};

const isInvalid = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

/** Shown if the link is not valid or could not be checked. */
const NoLink = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  isInvalid(error) ? (
    <LoginCard title="Set your password" lead={MESSAGES.linkInvalid}>
      <Link to="/login">To the sign-in</Link>
    </LoginCard>
  ) : (
    <LoginCard title="Set your password" lead={MESSAGES.somethingWrong}>
      <Button onClick={onRetry}>Retry</Button>
    </LoginCard>
  );

/** The page of a password link. The person sets a password and signs in with it. */
export const SetPasswordPage = () => {
  const { token = '' } = useParams();
  const [isDone, setDone] = useState(false);
  const query = useQuery({
    queryKey: ['passwordLinks.check', token],
    queryFn: ({ signal }) => api.call('passwordLinks.check', { body: { token }, signal }),
    staleTime: Infinity,
  });
  if (isDone)
    return (
      <LoginCard title="Your password is set" lead="Sign in with it now.">
        {/* Somebody else may be signed in with this browser. */}
        <Link to="/login" onClick={() => session.end('logout')}>
          To the sign-in
        </Link>
      </LoginCard>
    );
  if (query.isError) return <NoLink error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <p role="status">Loading…</p>;
  const { name, email } = query.data;
  return (
    <LoginCard title="Set your password" lead={`For ${name} (${email}).`}>
      <PasswordForm
        token={token}
        email={email}
        length={passwordLengthOf(query.data)}
        onDone={() => setDone(true)}
      />
    </LoginCard>
  );
};
