import { Suspense } from 'react';
import { OwnTokens } from '#features/staff/api-tokens/components/own-tokens';
import { ProfilePage } from '#features/staff/auth/pages/profile-page';
import { lazyPart } from '#shared/code/lazy-part';

const OwnChat = lazyPart(
  async () => (await import('#features/operation/chat/components/own-chat')).OwnChat,
);

/** The signed-in user's account, with their API tokens and their Telegram account. */
export const OwnProfile = () => (
  <ProfilePage>
    <OwnTokens />
    <Suspense fallback={null}>
      <OwnChat />
    </Suspense>
  </ProfilePage>
);
