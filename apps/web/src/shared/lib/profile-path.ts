/** The page of the user's own account, which every user may open. */
export const PROFILE_PATH = '/profile';
