/** Realms of sign-in: staff in the back office, publisher accounts in the publisher panel. */
export type RealmName = 'staff' | 'panel';
