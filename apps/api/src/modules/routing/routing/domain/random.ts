export { drawOne, drawWeighted, seededDraw, type Draw } from '@leadline/contracts';

/** The draws that picked an advertiser, from 0 to 1. Method slot draws nothing. */
export interface PickDraws {
  /** Optimize: decided that the floor or the percentages pick. */
  readonly turn?: number;
  /** Chose among the eligible advertisers. */
  readonly advertiser: number;
}
