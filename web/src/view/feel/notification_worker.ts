// The service worker that shows notifications: a tap on one brings its page to the front.

// What there is of a worker's world, beside the page's, which the rest of this folder lives in.
interface Clicked extends Event {
  readonly notification: Notification;
  waitUntil(work: Promise<unknown>): void;
}
interface Client {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface Worker {
  readonly clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly Client[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void;
}

const worker = self as unknown as Worker;

async function show(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === path);
  await (page ? page.focus() : worker.clients.openWindow(path));
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data)));
});
