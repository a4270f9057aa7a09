/** An address that could not be opened. */
export interface RefusedAddress {
  readonly address: string;
  /** The title of the page, which the user may not open; null if there is no such page. */
  readonly page: string | null;
}

interface ArrivalState {
  readonly refused?: RefusedAddress;
}

/** The state of a history entry that an address led to because it could not be opened. */
export const refusedState = (refused: RefusedAddress): ArrivalState => ({ refused });

/** The address that led here although it could not be opened; null if there is none. */
export const refusedIn = (state: unknown): RefusedAddress | null =>
  (state as ArrivalState | null)?.refused ?? null;

const LONGEST = 80;

/** An address as it was typed, as far as it can be read. */
const readable = (address: string): string => {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
};

/** Says why the user is at another address than the one that was asked for. */
export const refusalText = ({ address, page }: RefusedAddress): string => {
  const text = readable(address);
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
  return page === null
    ? `This page does not exist: ${shown}`
    : `You may not open ${page} (${shown}). An administrator can give you access.`;
};
