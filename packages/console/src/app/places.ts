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
  IconList,
  IconMapPin,
  IconPaw,
  IconPlay,
  IconQr,
  IconReceipt,
  IconShare,
  IconUpload,
  IconUser,
  IconUsers,
  IconWebhook,
} from '../ui/icons.tsx';

/** Pages of a tenant in navigation and search, by work, with the right that each needs. Tasks are in the search only. */
const PLACES = [
  { path: '/to-do', name: 'toDo', Icon: IconList, right: 'write' },
  { path: '', name: 'home', Icon: IconHome, right: 'read' },
  { path: '/pets', name: 'pets', Icon: IconPaw, group: 'animals', right: 'read' },
  { path: '/owners', name: 'owners', Icon: IconUser, group: 'animals', right: 'read' },
  { path: '/import', name: 'import', Icon: IconUpload, group: 'animals', right: 'write' },
  { path: '/playground', name: 'playground', Icon: IconFlask, group: 'animals', right: 'identify' },
  { path: '/search-pools', name: 'pools', Icon: IconFolders, group: 'animals', right: 'read' },
  { path: '/jobs', name: 'jobs', Icon: IconPlay, group: 'animals', right: 'read' },
  { path: '/lost-reports', name: 'lostReports', Icon: IconMapPin, group: 'lostAndFound', right: 'read' },
  { path: '/sightings', name: 'sightings', Icon: IconEye, group: 'lostAndFound', right: 'read' },
  { path: '/capture-links', name: 'links', Icon: IconQr, group: 'lostAndFound', right: 'read' },
  { path: '/found-animal', name: 'foundAnimal', Icon: IconEye, group: 'lostAndFound', right: 'write', isTask: true },
  { path: '/lost-animal', name: 'lostAnimal', Icon: IconMapPin, group: 'lostAndFound', right: 'write', isTask: true },
  { path: '/sharing-groups', name: 'sharingGroups', Icon: IconShare, group: 'lostAndFound', right: 'read' },
  { path: '/keys', name: 'keys', Icon: IconKey, group: 'developers', right: 'develop' },
  { path: '/keys', name: 'newKey', Icon: IconKey, group: 'developers', right: 'develop', isTask: true },
  { path: '/keys', name: 'rotateKey', Icon: IconKey, group: 'developers', right: 'develop', isTask: true },
  { path: '/webhooks', name: 'webhooks', Icon: IconWebhook, group: 'developers', right: 'develop' },
  { path: '/requests', name: 'requests', Icon: IconActivity, group: 'developers', right: 'develop' },
  { path: '/capture-sessions', name: 'sessions', Icon: IconCamera, group: 'developers', right: 'develop' },
  { path: '/accuracy', name: 'accuracy', Icon: IconChart, group: 'developers', right: 'develop' },
  { path: '/people', name: 'people', Icon: IconUsers, group: 'administration', right: 'audit', isLiveOnly: true },
  {
    path: '/people',
    name: 'invite',
    Icon: IconUsers,
    group: 'administration',
    right: 'govern',
    isLiveOnly: true,
    isTask: true,
  },
  { path: '/plan', name: 'plan', Icon: IconReceipt, group: 'administration', right: 'develop', isLiveOnly: true },
  { path: '/audit', name: 'audit', Icon: IconHistory, group: 'administration', right: 'audit' },
] as const;
/** Order of the navigation. Pages without a group come first. */
export const GROUPS = [undefined, 'animals', 'lostAndFound', 'developers', 'administration'] as const;

/** Pages that the person may open. Plan and people belong to the live tenant, in test mode too. */
export const placesIn = (tenant: TenantView) =>
  PLACES.filter((place) => (tenant.mode === 'live' || !('isLiveOnly' in place)) && mayIn(tenant, place.right));

/** Those that the navigation offers. */
export const navigationOf = (tenant: TenantView) => placesIn(tenant).filter((place) => !('isTask' in place));

/** Checks whether a page of the table needs a right that the person lacks. It does not open by address either. */
export function isRefused(tenant: TenantView, path: string): boolean {
  const same = PLACES.filter((place) => place.path === path);
  return same.length > 0 && !same.some(({ right }) => mayIn(tenant, right));
}
