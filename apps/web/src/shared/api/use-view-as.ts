import { useNavigate } from 'react-router-dom';
import { session } from '#shared/lib/session';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { api } from './api';
import { errorText, isSessionEnd } from './api-error';

/** A role or a user as which somebody looks at the back office. */
export interface ViewOf {
  readonly kind: 'role' | 'user';
  readonly id: number;
}

/**
 * Starts a view as a role or as a user, or ends it with null. Then the rights are read again. The
 * app forgets what it has read with other rights.
 */
export const useViewAs = () => {
  const navigate = useNavigate();
  const send = (view: ViewOf | null) => {
    if (view === null) return api.call('viewAs.end');
    const params = { params: { id: view.id } };
    return view.kind === 'role' ? api.call('viewAs.role', params) : api.call('viewAs.user', params);
  };
  return async (view: ViewOf | null): Promise<void> => {
    try {
      const { message } = await send(view);
      session.store(await api.call('auth.session'));
      void navigate('/');
      toast(message);
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error));
    }
  };
};
