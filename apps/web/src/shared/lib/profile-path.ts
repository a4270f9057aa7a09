/** The page of the own account, which everybody may open. */
export const PROFILE_PATH = '/profile';
