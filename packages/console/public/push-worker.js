// Shows what is pushed to this browser, and opens its page. It answers no requests and caches nothing.

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, url } = event.data.json();
  // Of notifications with the same page, the browser keeps the latest.
  event.waitUntil(self.registration.showNotification(title, { tag: url, renotify: true, data: { url } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.url));
});

async function openPage(url) {
  if (new URL(url).origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => page.url === url);
  await (open ? open.focus() : self.clients.openWindow(url));
}
