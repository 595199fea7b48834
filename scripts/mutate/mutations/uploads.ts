import { type Mutation, server } from '../mutation.ts';

const addUpload = `${server}/uploads/add-upload.ts`;
const store = `${server}/uploads/store.ts`;
const fromFiles = `${server}/matching/start-from-files.ts`;
const decoding = `${server}/decoding`;

/** What is taken into a session, and what is left behind. */
export const uploads: readonly Mutation[] = [
  {
    name: 'a photo that resembles a rejected one is rejected as its copy',
    file: addUpload,
    find: "other.kind === upload.kind && other.verdict === 'ACCEPTED' && isNearDuplicate",
    replace: 'other.kind === upload.kind && isNearDuplicate',
    tests: ['contract/contract'],
    only: 'uploads: .*(reason|near-dup)',
  },
  {
    name: 'a copy of a photo counts as another photo',
    file: addUpload,
    find: 'withNearDuplicate(quality, hasNearDuplicate)',
    replace: 'withNearDuplicate(quality, false)',
    tests: ['images.test', 'contract/contract'],
    only: 'uploads: |same|near-dup',
  },
  {
    name: 'a capture session takes one file more than it may',
    file: addUpload,
    find: 'uploads.length >= LIMITS.filesPerSessionMax',
    replace: 'uploads.length > LIMITS.filesPerSessionMax',
    tests: ['images.test'],
    only: '40 files',
  },
  {
    name: 'the same bytes that come at once to one session are not told apart from new ones',
    file: addUpload,
    find: '      if (same) return { upload: same, isNew: false, counts: countsOf(uploads) };\n',
    replace: '',
    tests: ['races'],
    only: 'same bytes',
  },
  {
    name: 'the second image of the same bytes that came at once is left behind',
    file: addUpload,
    find: 'if (!added.isNew) await context.blobs.remove(kept.blobKey);',
    replace: 'if (!added.isNew) return added;',
    tests: ['races'],
    only: 'same bytes',
  },
  {
    name: 'the image of an upload that is refused at the end is left behind',
    file: addUpload,
    find: '    await context.blobs.remove(kept.blobKey).catch(() => {});\n',
    replace: '',
    tests: ['left-behind'],
  },
  {
    name: 'rejected files count towards what a session needs',
    file: addUpload,
    find: "uploads.filter((upload) => upload.verdict === 'ACCEPTED')",
    replace: 'uploads.filter(() => true)',
    tests: ['images.test', 'contract/contract'],
    only: 'uploads: |count',
  },
  {
    name: 'an action uses the rejected files of its session too',
    file: store,
    find: "uploads.filter((upload) => upload.verdict === 'ACCEPTED').map",
    replace: 'uploads.map',
    tests: ['contract/contract'],
    only: 'actions: registration',
  },
  {
    name: 'the images of a job that is under way are swept',
    file: store,
    find: "j.status IN ('PENDING', 'PROCESSING')",
    replace: "j.status = 'PENDING'",
    tests: ['upkeep.test'],
  },
  {
    name: 'the images of an open session are swept',
    file: store,
    find: "s.id = u.session_id AND s.state = 'STARTED')",
    replace: "s.id = u.session_id AND s.state = 'ABORTED')",
    tests: ['upkeep.test'],
  },
  {
    name: 'an image whose row is on its way is swept',
    file: `${server}/uploads/find-orphans.ts`,
    find: 'if (storedAt < storedBefore) batch.push(key);',
    replace: 'if (storedAt < new Date(storedBefore.getTime() * 2)) batch.push(key);',
    tests: ['upkeep.test', 'backup.test'],
    only: 'image',
  },
  {
    name: 'a v1 action takes rejected files',
    file: fromFiles,
    find: "upload?.kind !== kind || upload.verdict !== 'ACCEPTED'",
    replace: 'upload?.kind !== kind',
    tests: ['contract/contract'],
    only: 'version 1: ',
  },
  {
    name: 'a v1 registration takes files that are registered for a pet already',
    file: fromFiles,
    find: 'isRegistration && uploads.some((upload) => upload.petId !== null)',
    replace: "isRegistration && uploads.some((upload) => upload.petId === '')",
    tests: ['contract/contract'],
    only: 'version 1: ',
  },
  {
    name: 'a v1 action takes files of two sessions',
    file: fromFiles,
    find: 'sessionIds.size > 1',
    replace: 'sessionIds.size > 2',
    tests: ['contract/contract'],
    only: 'version 1: ',
  },
  {
    name: 'the image of a loose upload whose row cannot be written is left behind',
    file: `${server}/uploads/add-upload-v1.ts`,
    find: '    await context.blobs.remove(upload.blobKey).catch(() => {});\n',
    replace: '',
    tests: ['left-behind'],
  },
];

/** What strangers’ files may cost. */
export const files: readonly Mutation[] = [
  {
    name: 'an image of ten times as many pixels is taken',
    file: `${decoding}/image-header.ts`,
    find: 'width * height > LIMITS.imagePixelsMax)',
    replace: 'width * height > 10 * LIMITS.imagePixelsMax)',
    tests: ['decoding/image-header'],
  },
  {
    name: 'a decoder has no bound of processor time',
    file: `${decoding}/decoder-process.ts`,
    find: '(user + system) / 1000 > cpuMsMax',
    replace: '(user + system) / 1e9 > cpuMsMax',
    tests: ['decoding/decoding'],
  },
  {
    name: 'a decoder has no bound of memory',
    file: `${decoding}/decoder-process.ts`,
    find: '- rssBefore <= memoryBytesMax',
    replace: '- rssBefore <= 1000 * memoryBytesMax',
    tests: ['decoding/decoding'],
  },
  {
    name: 'a picture that is not decoded in time is waited for',
    file: `${decoding}/decoder.ts`,
    find: 'end({ late: true }), taskMsMax)',
    replace: 'end({ late: true }), 86_400_000 + taskMsMax)',
    tests: ['decoding/decoding'],
  },
  {
    name: 'the file is kept as it came, with its metadata',
    file: `${decoding}/decoder-tasks.ts`,
    find: '    ...{ jpeg, width, height, quality, likeness },',
    replace: '    ...{ jpeg: await readFile(path), width, height, quality, likeness },',
    tests: ['images.test'],
    only: 'kept|upright',
  },
  {
    name: 'one picture more is decoded at a time than there are processes',
    file: `${decoding}/turns.ts`,
    find: 'running.length >= processesMax',
    replace: 'running.length > processesMax',
    tests: ['decoding/turns'],
  },
  {
    name: 'an upload has no bound as a whole',
    file: `${server}/http/receive-form.ts`,
    find: 'if (bytes <= bytesMax) return;',
    replace: 'if (bytes <= 1000 * bytesMax) return;',
    tests: ['http-edges'],
  },
  {
    name: 'received files stay in the temporary folder',
    file: `${server}/api/serve-operations.ts`,
    find: '    await discard();\n',
    replace: '',
    tests: ['left-behind'],
  },
];
