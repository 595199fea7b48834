export { type EvaluateOptions, evaluateFolder } from './evaluate-folder.ts';
export { folderJson, folderPage } from './report/folder-report.ts';
