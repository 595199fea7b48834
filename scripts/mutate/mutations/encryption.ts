import { type Mutation, server } from '../mutation.ts';

const keyFiles = `${server}/encryption/key-files.ts`;
const encryptionFile = `${server}/encryption/encryption.ts`;

/** Encryption at rest, and the keys that can be destroyed. */
export const encryption: readonly Mutation[] = [
  {
    name: 'a ciphertext is not bound to its place',
    file: encryptionFile,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code
    find: 'const within = (subject: string) => `${tenantId} ${subject}`;',
    replace: 'const within = (_subject: string) => tenantId;',
    tests: ['encryption/open-encryption'],
  },
  {
    name: 'a changed ciphertext is decrypted all the same',
    file: `${server}/encryption/ciphertext.ts`,
    find: '    decipher.final();\n',
    replace: '',
    tests: ['encryption/ciphertext'],
  },
  {
    name: 'an image is stored unencrypted',
    file: `${server}/blobs/encrypt-blobs.ts`,
    find: 'await inner.put(key, cipher.encrypt(subjectOf(id), plain));',
    replace: 'await inner.put(key, cipher ? plain : plain);',
    tests: ['blobs/encrypt-blobs'],
  },
  {
    name: 'a template is stored unencrypted',
    file: `${server}/search/store.ts`,
    find: "cipher.encrypt(subjectOf('templates.template', key), template.template),",
    replace: 'template.template,',
    tests: ['data-at-rest'],
    only: 'no byte of an image',
  },
  {
    name: 'an early template is stored unencrypted',
    file: `${server}/templates/store.ts`,
    find: "const encrypted = cipher.encrypt(subjectOf('early_templates.template', [uploadId, engineVersion]), template);",
    replace: 'const encrypted = cipher ? template : template;',
    tests: ['data-at-rest'],
    only: 'no byte of an image',
  },
  {
    name: 'a process continues with a data key that another destroyed',
    file: encryptionFile,
    find: '      known.delete(tenantId);\n      return undefined;\n',
    replace: '      return before;\n',
    tests: ['encryption/open-encryption'],
  },
  {
    name: 'a rotation brings a destroyed data key back',
    file: keyFiles,
    find: "      if (await isThere(fileOf(tenantId, 'destroyed'))) await files.destroy(tenantId);\n",
    replace: '',
    tests: ['encryption/open-encryption'],
  },
  {
    name: 'a data key that was made during a rotation stays with the old master key',
    file: encryptionFile,
    find: 'if (kept?.id === id && !(await masterKey.isCurrent(made.wrapped))) await files.replace(tenantId, await wrap());',
    replace: 'void kept;',
    tests: ['encryption/open-encryption'],
  },
  {
    name: 'an erased tenant keeps its data key',
    file: `${server}/erasure/erase-tenant.ts`,
    find: 'await encryption.destroyKey(tenantId);',
    replace: 'false;',
    tests: ['data-at-rest'],
    only: 'an erased tenant',
  },
  {
    name: 'a photo that is deleted while it is encrypted comes back',
    file: `${server}/uploads/encrypt-images.ts`,
    find: '    if (!known.has(key)) await blobs.remove(key);\n',
    replace: '    void known;\n',
    tests: ['data-at-rest'],
    only: 'does not come back',
  },
  {
    name: 'a check of storage passes over templates',
    file: `${server}/ops/check-encrypted.ts`,
    find: 'if (isDamaged && isOfTemplates) damagedTemplates.add(key[0]!);',
    replace: 'if (isDamaged && isOfTemplates) continue;',
    tests: ['data-at-rest'],
    only: 'found by fsck',
  },
  {
    name: 'a check of storage passes over metadata and kept answers',
    file: `${server}/ops/check-encrypted.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code
    find: "else if (isDamaged) damagedRows.push(`${name} ${key.join(' ')}`);",
    replace: 'else if (isDamaged) continue;',
    tests: ['data-at-rest'],
    only: 'of another row',
  },
  {
    name: 'metadata of a pet are stored unencrypted',
    file: `${server}/pets/pet-record.ts`,
    find: "return cipher.encrypt(subjectOf('pets.metadata', [petId]), Buffer.from(text));",
    replace: 'return Buffer.from(cipher ? text : petId);',
    tests: ['data-at-rest'],
    only: 'no byte of an image',
  },
  {
    name: 'an answer is kept unencrypted for its Idempotency-Key',
    file: `${server}/http/idempotency-store.ts`,
    find: 'const encrypted = cipher.encrypt(subjectsOf(key).answer, Buffer.from(writeJson(answer)));',
    replace: 'const encrypted = cipher && Buffer.from(writeJson(answer));',
    tests: ['data-at-rest'],
    only: 'no byte of an image',
  },
  {
    name: 'the hash of a request is kept unencrypted for its Idempotency-Key',
    file: `${server}/http/idempotency-store.ts`,
    find: 'cipher.encrypt(subjectsOf(key).requestHash, hash)',
    replace: '(key && cipher && hash)',
    tests: ['data-at-rest'],
    only: 'no byte of an image',
  },
  {
    name: 'an encrypted column is not bound to its row',
    file: `${server}/encryption/encrypted-columns.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code
    find: "`${column} ${key.join(' ')}`",
    replace: 'key.length > 0 ? column : column',
    tests: ['data-at-rest'],
    only: 'of another row',
  },
  {
    name: 'metadata that change while they are encrypted are lost',
    file: `${server}/database/stored-bytes.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code
    find: 'AND ${column} = $2 AND',
    replace: 'AND $2::bytea IS NOT NULL AND',
    tests: ['data-at-rest'],
    only: 'change while they are being',
  },
  {
    name: 'a mark of an earlier release, which encrypted less, is believed',
    file: keyFiles,
    find: "(await readIfThere(fileOf(tenantId, 'encrypted'))) === COVERAGE",
    replace: "(await readIfThere(fileOf(tenantId, 'encrypted'))) !== undefined || COVERAGE === ''",
    tests: ['data-at-rest'],
    only: 'an archive of a release',
  },
  {
    name: 'a restore refuses rows that have a generated column',
    file: `${server}/database/table-rows.ts`,
    find: '!table.generatedColumns.includes(column)',
    replace: "column !== '' && table.generatedColumns !== undefined",
    tests: ['data-at-rest'],
    only: 'an archive of a release',
  },
  {
    name: 'a restore encrypts a column that its older schema has in another type',
    file: `${server}/backup/plain-rows.ts`,
    find: ' || !table.bytesColumns.includes(column)',
    replace: '',
    tests: ['data-at-rest'],
    only: 'an archive of a release',
  },
];

/** Receipts of deleted pets. */
export const receipts: readonly Mutation[] = [
  {
    name: 'a receipt does not look for image files',
    file: `${server}/deletions/look-for-remains.ts`,
    find: 'images: there.filter(Boolean).length,',
    replace: 'images: there.length * 0,',
    tests: ['what-a-deletion'],
    only: 'a receipt is',
  },
  {
    name: 'a receipt does not look into the search index',
    file: `${server}/deletions/look-for-remains.ts`,
    find: 'isInIndex: await search.holds(tenantId, species, petId),',
    replace: 'isInIndex: !search && species === petId,',
    tests: ['what-a-deletion'],
    only: 'a receipt shows',
  },
  {
    name: 'a receipt does not look for rows of the pet',
    file: `${server}/deletions/look-for-remains.ts`,
    find: "      await countMentions(sql, ['id'], [petId], 'pets'),\n",
    replace: '',
    tests: ['what-a-deletion'],
    only: 'a receipt is',
  },
  {
    name: 'receipts are kept forever',
    file: `${server}/deletions/store.ts`,
    find: 'AND deleted_at < $2',
    replace: "AND deleted_at < $2::timestamptz - interval '1000 days'",
    tests: ['what-a-deletion'],
    only: 'goes after its time',
  },
];
