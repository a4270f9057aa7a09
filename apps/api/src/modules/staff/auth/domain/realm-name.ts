/** Who signs in: staff to the back office, publisher accounts to the publisher panel. */
export type RealmName = 'staff' | 'panel';
