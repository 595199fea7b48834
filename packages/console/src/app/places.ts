import { mayIn, type TenantView } from '../service/session.tsx';
import {
  IconActivity,
  IconCamera,
  IconChart,
  IconEye,
  IconFlask,
  IconFolders,
  IconHistory,
  IconHome,
  IconKey,
  IconMapPin,
  IconPaw,
  IconPlay,
  IconQr,
  IconReceipt,
  IconShare,
  IconUsers,
  IconWebhook,
} from '../ui/icons.tsx';

/** Pages of a tenant in navigation and search. */
const PLACES = [
  { path: '', name: 'home', Icon: IconHome },
  { path: '/playground', name: 'playground', Icon: IconFlask },
  { path: '/pets', name: 'pets', Icon: IconPaw, group: 'recognition' },
  { path: '/search-pools', name: 'pools', Icon: IconFolders, group: 'recognition' },
  { path: '/lost-reports', name: 'lostReports', Icon: IconMapPin, group: 'recognition' },
  { path: '/sightings', name: 'sightings', Icon: IconEye, group: 'recognition' },
  { path: '/sharing-groups', name: 'sharingGroups', Icon: IconShare, group: 'recognition' },
  { path: '/capture-links', name: 'links', Icon: IconQr, group: 'recognition' },
  { path: '/capture-sessions', name: 'sessions', Icon: IconCamera, group: 'recognition' },
  { path: '/jobs', name: 'jobs', Icon: IconPlay, group: 'recognition' },
  { path: '/accuracy', name: 'accuracy', Icon: IconChart, group: 'recognition' },
  { path: '/keys', name: 'keys', Icon: IconKey, group: 'developers' },
  { path: '/webhooks', name: 'webhooks', Icon: IconWebhook, group: 'developers' },
  { path: '/requests', name: 'requests', Icon: IconActivity, group: 'developers' },
  { path: '/plan', name: 'plan', Icon: IconReceipt, group: 'tenant', isLiveOnly: true },
  { path: '/people', name: 'people', Icon: IconUsers, group: 'tenant', isLiveOnly: true },
  { path: '/audit', name: 'audit', Icon: IconHistory, group: 'tenant', right: 'audit' },
] as const;
/** Order of the navigation. Pages without a group come first. */
export const GROUPS = [undefined, 'recognition', 'developers', 'tenant'] as const;

/** Pages that the person may open. Plan and people belong to the live tenant, in test mode too. */
export const placesIn = (tenant: TenantView) =>
  PLACES.filter(
    (place) =>
      (tenant.mode === 'live' || !('isLiveOnly' in place)) && (!('right' in place) || mayIn(tenant, place.right)),
  );
