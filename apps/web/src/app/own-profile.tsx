import { OwnTokens } from '#features/staff/api-tokens/components/own-tokens';
import { ProfilePage } from '#features/staff/auth/pages/profile-page';

/** The signed-in user's account, with their API tokens. */
export const OwnProfile = () => (
  <ProfilePage>
    <OwnTokens />
  </ProfilePage>
);
