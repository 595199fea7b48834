/** Ids shared by all examples, so that they tell one story. */
export const EXAMPLE_IDS = {
  session: '3f2c8a4e-2b1d-4c7a-9d52-6a1f0c9b7e11',
  link: '0198b5a1-5b0d-7930-8e4d-1c3b5a7d8f10',
  pet: '0198b5a2-7c1e-7a40-8f5e-2d4c6b8a9e01',
  otherPet: '0198b5a2-9d3f-7b11-a2c4-5e7f90b1c202',
  fingerprint: '0198b5a3-1e42-7c52-9b3d-6f80a1c2d303',
  registeredFingerprint: '0198b5a3-2f53-7d63-8c4e-7091b2d3e404',
  appearance: '0198b5a3-3064-7e74-9d5f-81a2c3e4f505',
  job: '0198b5a4-4175-7f85-ae60-92b3d4f50606',
  key: '0198b59f-3b0c-7930-9a4d-1c3b5a7d8f00',
  laterJob: '0198b5a5-5286-7096-bf71-a3c4e5061707',
  event: '0198b5a6-6397-71a7-8082-b4d5f6172808',
  endpoint: '0198b59e-2a1b-7829-8193-0b2a4c6d7e09',
  newKey: '0198b59f-3b0c-7930-9a4d-1c3b5a7d8f11',
  delivery: '0198b5a6-63a1-72b8-9193-c5e607283910',
} as const;
