import { MESSAGES } from '#shared/lib/messages';
import { toast } from '#shared/ui/toast';

/** Amounts and durations set by the specification (SHL-042). */
const PARTICLES = 200;
const CONFETTI_MS = 4500;
const NOTICE_MS = 10_000;
const FRAMES = Math.round((CONFETTI_MS / 1000) * 60);

/**
 * Shows confetti and a notice for a new conversion. Users who prefer reduced motion get the notice
 * only.
 */
export const celebrate = async (): Promise<void> => {
  toast(MESSAGES.newConversion, { duration: NOTICE_MS, tone: 'celebration' });
  const confetti = await import('canvas-confetti').then(
    (module) => module.default,
    // The notice has already announced the conversion, so a failed download is ignored.
    () => null,
  );
  if (confetti === null) return;
  // Draw on the main thread: the content security policy forbids the library's worker.
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
