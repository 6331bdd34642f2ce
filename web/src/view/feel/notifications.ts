import workerPath from './notification_worker?worker&url';

// Notifications are shown by a service worker, the one way that phones know too. It is in charge of no page and keeps nothing.

/** Whether this page may notify somebody: `insecure`: not over plain http; `blocked`: the person, or the browser for them, said no. */
export type Ability = 'offered' | 'blocked' | 'insecure' | 'absent';

export function notifyAbility(): Ability {
  if (!isSecureContext) return 'insecure';
  if (!('Notification' in window) || !('serviceWorker' in navigator)) return 'absent';
  return Notification.permission === 'denied' ? 'blocked' : 'offered';
}

export const mayNotify = () => notifyAbility() === 'offered' && Notification.permission === 'granted';

/** Asks the person, by their tap on a switch. */
export async function askToNotify(): Promise<boolean> {
  return notifyAbility() === 'offered' && (await Notification.requestPermission()) === 'granted';
}

/** The page's security policy wants addresses of scripts to come from a policy with a name, where a browser knows of that. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(path: string): string }): { createScriptURL(path: string): string };
}
declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

function trusted(path: string): string {
  // What it gives stands for a string wherever a script's address is taken.
  return window.trustedTypes?.createPolicy('notifications', { createScriptURL: (given) => given }).createScriptURL(path) ?? path;
}

let registration: Promise<ServiceWorkerRegistration> | null = null;

async function register(): Promise<ServiceWorkerRegistration> {
  const registered = await navigator.serviceWorker.register(trusted(workerPath));
  const worker = registered.active ?? registered.waiting ?? registered.installing;
  while (worker && worker.state !== 'activated' && worker.state !== 'redundant') {
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
  }
  return registered;
}

/** What shows notifications. Rejects where the browser won't have it. */
export function notifications(): Promise<ServiceWorkerRegistration> {
  registration ??= register().catch((reason) => {
    registration = null; // the next call asks anew
    throw reason;
  });
  return registration;
}
