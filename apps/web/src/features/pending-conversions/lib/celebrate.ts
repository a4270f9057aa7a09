import { MESSAGES } from '#shared/lib/messages';
import { toast } from '#shared/ui/toast';

/** The figures of SHL-042. */
const PARTICLES = 200;
const CONFETTI_MS = 4500;
const SNACKBAR_MS = 10_000;
const FRAMES = Math.round((CONFETTI_MS / 1000) * 60);

/** Confetti and the snackbar for a new conversion. The confetti's code is loaded now; people who ask for less motion get none. */
export const celebrate = async (): Promise<void> => {
  toast(MESSAGES.newConversion, { duration: SNACKBAR_MS, tone: 'celebration' });
  const { default: confetti } = await import('canvas-confetti');
  // Drawn here: the policy of the page lets nobody make a worker out of a text, and the library's own would only say so in the console.
  const fire = confetti.create(undefined, { resize: true, useWorker: false });
  void fire({
    particleCount: PARTICLES,
    ticks: FRAMES,
    spread: 110,
    startVelocity: 48,
    origin: { y: 0.65 },
    disableForReducedMotion: true,
    zIndex: 1400,
  });
  setTimeout(() => fire.reset(), CONFETTI_MS);
};
