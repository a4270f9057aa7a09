import type { LoginReply } from '@leadline/contracts';
import { Link } from 'react-router-dom';
import { api } from '#shared/api/api';
import type { SignInFailure } from '../lib/sign-in-failure';
import { useFirstAdministrator } from '../lib/use-first-administrator';
import { SignInForm } from './sign-in-form';

interface Props {
  lead: string;
  notice: SignInFailure | null;
  onReply: (reply: LoginReply, email: string) => void;
}

/** Shown while there are no users: nobody can sign in yet. */
const NoUserYet = () =>
  useFirstAdministrator().data?.is_wanted === true && (
    <p>
      There is no user yet. <Link to="/first-administrator">Create the first administrator</Link>
    </p>
  );

/** Stage 1: e-mail and password. */
export const PasswordStage = ({ lead, notice, onReply }: Props) => (
  <SignInForm
    lead={lead}
    submitLabel="Login"
    autoFocus
    notice={notice}
    signIn={async (email, password) =>
      onReply(
        await api.call('auth.login', { body: { email, password } }),
        email.trim().toLowerCase(),
      )
    }
  >
    <NoUserYet />
  </SignInForm>
);
