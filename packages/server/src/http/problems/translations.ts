import { REFUSAL_TEXTS, type Texts } from './refusal-translations.ts';

/**
 * Field problems for `details` and `fields`: English with `#` for numbers and quoted values, then the other languages.
 */
const ROWS: Readonly<Record<string, Texts>> = {
  'cannot be changed': [
    '바꿀 수 없습니다.',
    '変更できません。',
    'Das lässt sich nicht ändern.',
    'No se puede cambiar.',
  ],
  'must be given': ['필수 항목입니다.', '必須です。', 'Diese Angabe fehlt.', 'Falta este dato.'],
  'must not be empty': [
    '비워 둘 수 없습니다.',
    '空にできません。',
    'Diese Angabe darf nicht leer sein.',
    'No puede estar vacío.',
  ],
  'must be a text': [
    '텍스트여야 합니다.',
    '文字列でなければなりません。',
    'Das muss ein Text sein.',
    'Debe ser un texto.',
  ],
  'must be a number': [
    '숫자여야 합니다.',
    '数値でなければなりません。',
    'Das muss eine Zahl sein.',
    'Debe ser un número.',
  ],
  'must be a whole number': [
    '정수여야 합니다.',
    '整数でなければなりません。',
    'Das muss eine ganze Zahl sein.',
    'Debe ser un número entero.',
  ],
  'must be true or false': [
    '참 또는 거짓이어야 합니다.',
    '真か偽でなければなりません。',
    'Das muss wahr oder falsch sein.',
    'Debe ser verdadero o falso.',
  ],
  'must be a list': [
    '목록이어야 합니다.',
    'リストでなければなりません。',
    'Das muss eine Liste sein.',
    'Debe ser una lista.',
  ],
  'must be a JSON object': [
    'JSON 객체여야 합니다.',
    'JSONオブジェクトでなければなりません。',
    'Das muss ein JSON-Objekt sein.',
    'Debe ser un objeto JSON.',
  ],
  'must be a JSON object or a string that holds JSON': [
    'JSON 객체이거나 JSON을 담은 문자열이어야 합니다.',
    'JSONオブジェクト、またはJSONを含む文字列でなければなりません。',
    'Das muss ein JSON-Objekt oder ein Text mit JSON sein.',
    'Debe ser un objeto JSON o un texto que contenga JSON.',
  ],
  'must be at least #': [
    '# 이상이어야 합니다.',
    '#以上でなければなりません。',
    'Mindestens #.',
    'Debe ser # como mínimo.',
  ],
  'must be at most #': ['# 이하여야 합니다.', '#以下でなければなりません。', 'Höchstens #.', 'Debe ser # como máximo.'],
  'must have at least # characters': [
    '#자 이상이어야 합니다.',
    '#文字以上でなければなりません。',
    'Mindestens # Zeichen.',
    'Debe tener # caracteres como mínimo.',
  ],
  'must have at most # characters': [
    '#자 이하여야 합니다.',
    '#文字以下でなければなりません。',
    'Höchstens # Zeichen.',
    'Debe tener # caracteres como máximo.',
  ],
  'must have at least # entries': [
    '항목이 #개 이상이어야 합니다.',
    '項目は#個以上必要です。',
    'Mindestens # Einträge.',
    'Debe tener # elementos como mínimo.',
  ],
  'must have at most # entries': [
    '항목이 #개 이하여야 합니다.',
    '項目は#個以下でなければなりません。',
    'Höchstens # Einträge.',
    'Debe tener # elementos como máximo.',
  ],
  'must have at most # keys': [
    '키가 #개 이하여야 합니다.',
    'キーは#個以下でなければなりません。',
    'Höchstens # Schlüssel.',
    'Debe tener # claves como máximo.',
  ],
  'must be at most # bytes as JSON': [
    'JSON으로 #바이트 이하여야 합니다.',
    'JSONとして#バイト以下でなければなりません。',
    'Höchstens # Bytes als JSON.',
    'Debe ocupar # bytes como máximo en JSON.',
  ],
  'must be at most # bytes as JSON, spaces included': [
    '공백을 포함해 JSON으로 #바이트 이하여야 합니다.',
    '空白を含め、JSONとして#バイト以下でなければなりません。',
    'Höchstens # Bytes als JSON, mit Leerzeichen.',
    'Debe ocupar # bytes como máximo en JSON, espacios incluidos.',
  ],
  'must be one of #': [
    '다음 중 하나여야 합니다: #.',
    '次のいずれかでなければなりません: #。',
    'Möglich sind: #.',
    'Debe ser uno de estos: #.',
  ],
  'must be in the years # to #': [
    '#년에서 #년 사이여야 합니다',
    '#年から#年の間でなければなりません',
    'muss in den Jahren # bis # liegen',
    'debe estar entre los años # y #',
  ],
  'must be a moment such as #': [
    '#와 같은 시각이어야 합니다.',
    '#のような日時でなければなりません。',
    'Das muss ein Zeitpunkt wie # sein.',
    'Debe ser una fecha y hora como #.',
  ],
  'must be an e-mail address': [
    '이메일 주소여야 합니다.',
    'メールアドレスでなければなりません。',
    'Das muss eine E-Mail-Adresse sein.',
    'Debe ser una dirección de correo.',
  ],
  'does not have the form that is asked for': [
    '형식이 올바르지 않습니다.',
    '形式が正しくありません。',
    'Das hat nicht die verlangte Form.',
    'No tiene la forma requerida.',
  ],
  'must not contain the NUL character': [
    'NUL 문자를 포함할 수 없습니다.',
    'NUL文字を含めることはできません。',
    'Das NUL-Zeichen ist nicht erlaubt.',
    'No puede contener el carácter NUL.',
  ],
  'must not contain invisible, control or direction characters': [
    '보이지 않는 문자, 제어 문자, 방향 문자를 포함할 수 없습니다.',
    '見えない文字、制御文字、方向指定文字を含めることはできません。',
    'Unsichtbare Zeichen, Steuer- und Richtungszeichen sind nicht erlaubt.',
    'No puede contener caracteres invisibles, de control ni de dirección.',
  ],
  'must not contain a slash': [
    '빗금을 포함할 수 없습니다.',
    'スラッシュを含めることはできません。',
    'Ein Schrägstrich ist nicht erlaubt.',
    'No puede contener una barra.',
  ],
  'must not differ from searchPoolName': [
    'searchPoolName과 같아야 합니다.',
    'searchPoolNameと同じでなければなりません。',
    'Das muss gleich searchPoolName sein.',
    'Debe ser igual que searchPoolName.',
  ],
  'has a field that is not known': [
    '알 수 없는 필드가 있습니다.',
    '不明なフィールドがあります。',
    'Ein Feld ist unbekannt.',
    'Hay un campo desconocido.',
  ],
  'must name a breed or a key of metadata': [
    '품종이나 메타데이터 키를 지정해야 합니다.',
    '品種またはメタデータのキーを指定してください。',
    'Eine Rasse oder ein Schlüssel der Metadaten fehlt.',
    'Debe indicar una raza o una clave de los metadatos.',
  ],
  'is not a parameter of this operation': [
    '이 작업의 매개변수가 아닙니다.',
    'この操作のパラメーターではありません。',
    'Diesen Parameter gibt es hier nicht.',
    'No es un parámetro de esta operación.',
  ],
  'is already taken by another pet': [
    '이미 다른 반려동물이 사용하고 있습니다.',
    'すでに別のペットで使われています。',
    'Das gehört schon zu einem anderen Tier.',
    'Ya lo usa otra mascota.',
  ],
  'is already taken by another search pool': [
    '이미 다른 검색 풀이 사용하고 있습니다.',
    'すでに別の検索プールで使われています。',
    'So heißt schon ein anderer Suchpool.',
    'Ya lo usa otro grupo de búsqueda.',
  ],
  'The part `file` is missing.': [
    '파일이 없습니다.',
    'ファイルがありません。',
    'Die Datei fehlt.',
    'Falta el archivo.',
  ],
  'The file is empty.': [
    '파일이 비어 있습니다.',
    'ファイルが空です。',
    'Die Datei ist leer.',
    'El archivo está vacío.',
  ],
  'Two parts are named `file`. Send one.': [
    '파일은 하나만 보내세요.',
    'ファイルは1つだけ送ってください。',
    'Bitte nur eine Datei senden.',
    'Envíe un solo archivo.',
  ],
  'The file arrived too slowly. Send it again over a better connection, or a smaller one.': [
    '파일이 너무 느리게 도착했습니다. 더 나은 연결로 다시 보내거나 더 작은 파일을 보내세요.',
    'ファイルの到着が遅すぎました。より良い接続で送り直すか、小さいファイルを送ってください。',
    'Die Datei kam zu langsam an. Bitte über eine bessere Verbindung noch einmal senden, oder eine kleinere.',
    'El archivo llegó demasiado despacio. Envíelo otra vez con mejor conexión, o envíe uno más pequeño.',
  ],
  'This is a # file. Send a JPEG, PNG, WebP, HEIC or AVIF image.': [
    '# 파일입니다. JPEG, PNG, WebP, HEIC, AVIF 이미지를 보내세요.',
    'これは#のファイルです。JPEG、PNG、WebP、HEIC、AVIFの画像を送ってください。',
    'Das ist eine Datei vom Typ #. Bitte ein Bild in JPEG, PNG, WebP, HEIC oder AVIF senden.',
    'Es un archivo #. Envíe una imagen JPEG, PNG, WebP, HEIC o AVIF.',
  ],
  'The file is not an image that can be read. Send a JPEG, PNG, WebP, HEIC or AVIF image.': [
    '읽을 수 있는 이미지가 아닙니다. JPEG, PNG, WebP, HEIC, AVIF 이미지를 보내세요.',
    '読み取れる画像ではありません。JPEG、PNG、WebP、HEIC、AVIFの画像を送ってください。',
    'Die Datei ist kein lesbares Bild. Bitte ein Bild in JPEG, PNG, WebP, HEIC oder AVIF senden.',
    'El archivo no es una imagen legible. Envíe una imagen JPEG, PNG, WebP, HEIC o AVIF.',
  ],
  'The file is incomplete. Send it again.': [
    '파일이 온전하지 않습니다. 다시 보내세요.',
    'ファイルが不完全です。もう一度送ってください。',
    'Die Datei ist unvollständig. Bitte noch einmal senden.',
    'El archivo está incompleto. Envíelo otra vez.',
  ],
  'The image is corrupt. Take another photo, or save it as a JPEG.': [
    '이미지가 손상되었습니다. 다시 찍거나 JPEG로 저장하세요.',
    '画像が壊れています。撮り直すか、JPEGで保存してください。',
    'Das Bild ist beschädigt. Bitte neu aufnehmen oder als JPEG speichern.',
    'La imagen está dañada. Haga otra foto o guárdela como JPEG.',
  ],
  'The image is larger than its header says.': [
    '이미지가 헤더에 적힌 크기보다 큽니다.',
    '画像がヘッダーの大きさを超えています。',
    'Das Bild ist größer, als sein Kopf angibt.',
    'La imagen es mayor de lo que dice su cabecera.',
  ],
  'The image has more than # megapixels.': [
    '이미지가 #메가픽셀을 넘습니다.',
    '画像が#メガピクセルを超えています。',
    'Das Bild hat mehr als # Megapixel.',
    'La imagen tiene más de # megapíxeles.',
  ],
  'The image has fewer than # pixels per side.': [
    '이미지의 한 변이 #픽셀보다 작습니다.',
    '画像の一辺が#ピクセルより小さいです。',
    'Das Bild hat weniger als # Pixel je Seite.',
    'La imagen tiene menos de # píxeles por lado.',
  ],
  'The image takes too much time or memory to decode. Save it as an ordinary JPEG.': [
    '이미지를 읽는 데 시간이나 메모리가 너무 많이 듭니다. 일반 JPEG로 저장하세요.',
    '画像の読み込みに時間やメモリがかかりすぎます。普通のJPEGで保存してください。',
    'Das Bild braucht zu viel Zeit oder Speicher. Bitte als gewöhnliches JPEG speichern.',
    'La imagen necesita demasiado tiempo o memoria. Guárdela como JPEG normal.',
  ],
  ...REFUSAL_TEXTS,
};

const textsOf = (at: number): ReadonlyMap<string, string> =>
  new Map(Object.entries(ROWS).map(([english, texts]) => [english, texts[at]!]));

/** Translations by language and English text. */
export const TRANSLATIONS = { ko: textsOf(0), ja: textsOf(1), de: textsOf(2), es: textsOf(3) } as const;
export type Language = keyof typeof TRANSLATIONS;
