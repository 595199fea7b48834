// Printed by `npm run docs` from conformance/texts. Do not edit.

let textsByLanguage: [String: String] = [
  "de": #"""
{
  "language": "de",
  "texts": {
    "subject": {
      "DOG": {
        "fingerprint": "Nase",
        "appearance": "Ganzer Hund"
      },
      "CAT": {
        "fingerprint": "Gesicht",
        "appearance": "Ganze Katze"
      }
    },
    "startTitle": {
      "DOG": "Fotografieren Sie die Nase Ihres Hundes",
      "CAT": "Fotografieren Sie das Gesicht Ihrer Katze"
    },
    "startText": {
      "DOG": "Suchen Sie einen hellen Ort und einen ruhigen Moment. Halten Sie das Telefon eine Handbreit vor die Nase. Die Fotos werden automatisch aufgenommen: erst die Nase, dann der ganze Hund.",
      "CAT": "Suchen Sie einen hellen Ort und einen ruhigen Moment. Halten Sie das Telefon zwei Handbreit vor das Gesicht. Die Fotos werden automatisch aufgenommen: erst das Gesicht, dann die ganze Katze."
    },
    "start": "Kamera starten",
    "examples": {
      "right": "So: nah, scharf, hell",
      "blurred": "Nicht unscharf",
      "dark": "Nicht im Dunkeln"
    },
    "waiting": "Einen Moment bitte …",
    "opening": "Die Kamera startet. Bitte erlauben Sie sie, wenn Sie gefragt werden.",
    "step": "{subject} {number} von {total}",
    "taken": "Foto {captured} von {required} aufgenommen",
    "hints": {
      "TOO_DARK": "Zu dunkel. Suchen Sie mehr Licht.",
      "TOO_BRIGHT": "Zu hell. Drehen Sie sich vom Licht weg.",
      "BLURRY": "Unscharf. Halten Sie still, etwas weiter weg.",
      "HOLD_STILL": "Stillhalten.",
      "MOVE_CLOSER": "Gehen Sie näher heran.",
      "MOVE_BACK": "Gehen Sie etwas zurück.",
      "GLARE": "Es spiegelt. Drehen Sie sich, bis nichts mehr spiegelt.",
      "CENTER": "Bringen Sie es in die Bildmitte.",
      "CHANGE_ANGLE": "Dasselbe Bild wie zuvor. Drehen Sie das Telefon ein wenig.",
      "NO_PRINT": "Das Nasenmuster ist nicht zu sehen. Gehen Sie näher heran und halten Sie still.",
      "LOOK_STRAIGHT": "Fotografieren Sie gerade von vorn.",
      "A_LITTLE_LEFT": "Gut. Jetzt etwas weiter nach links.",
      "A_LITTLE_RIGHT": "Gut. Jetzt etwas weiter nach rechts.",
      "A_LITTLE_CLOSER": "Gut. Jetzt etwas näher.",
      "A_LITTLE_BACK": "Gut. Jetzt etwas weiter weg.",
      "NO_OBJECT": "Noch kein Tier im Bild.",
      "GOOD": "Gut. So halten.",
      "UNREADABLE": "Diese Datei ist kein lesbares Bild.",
      "HEIC": "Dieser Browser kann keine HEIC-Fotos öffnen. Nehmen Sie das Foto hier auf, oder teilen Sie es als JPEG.",
      "ACCEPTED": "Gut.",
      "NOT_NEEDED": "Nicht nötig, es sind genug.",
      "UNSEEN": "Wird beim Senden geprüft."
    },
    "aim": {
      "DOG": {
        "fingerprint": "Füllen Sie den Umriss mit der Nase.",
        "appearance": "Der ganze Hund soll im Bild sein."
      },
      "CAT": {
        "fingerprint": "Füllen Sie den Umriss mit dem Gesicht.",
        "appearance": "Die ganze Katze soll im Bild sein."
      }
    },
    "sights": {
      "NO_ANIMAL": {
        "DOG": "Kein Hund im Bild.",
        "CAT": "Keine Katze im Bild."
      },
      "OTHER_SPECIES": {
        "DOG": "Das sieht nach einer Katze aus. Ist es ein Hund, drücken Sie den Auslöser.",
        "CAT": "Das sieht nach einem Hund aus. Ist es eine Katze, drücken Sie den Auslöser."
      },
      "TURN_HEAD": {
        "DOG": "Drehen Sie den Kopf zu sich.",
        "CAT": "Drehen Sie den Kopf zu sich."
      }
    },
    "aimFace": "Zuerst das Gesicht von vorn.",
    "stepBack": {
      "DOG": "Die Nase ist geschafft. Jetzt ein paar Schritte zurück, für den ganzen Hund.",
      "CAT": "Das Gesicht ist geschafft. Jetzt ein paar Schritte zurück, für die ganze Katze."
    },
    "problems": {
      "badKey": {
        "title": "Diese App ist nicht richtig eingerichtet",
        "text": "Ihr Zugangsschlüssel wird nicht angenommen. Mit Ihrem Telefon ist alles in Ordnung. Bitte wenden Sie sich an die Betreiber der App."
      },
      "suspended": {
        "title": "Dieser Dienst ist gerade abgeschaltet",
        "text": "Bitte versuchen Sie es später noch einmal oder wenden Sie sich an die Betreiber der App."
      },
      "permissionDenied": {
        "title": "Die Kamera ist nicht erlaubt",
        "text": "Erlauben Sie die Kamera für diese Seite: Tippen Sie auf das Schloss- oder Kamerasymbol in der Adresszeile oder öffnen Sie die Einstellungen des Telefons. Versuchen Sie es dann noch einmal, oder wählen Sie vorhandene Fotos aus."
      },
      "noCamera": {
        "title": "Keine Kamera gefunden",
        "text": "Schließen Sie eine Kamera an und versuchen Sie es noch einmal, öffnen Sie diese Seite auf einem Telefon, oder wählen Sie vorhandene Fotos aus."
      },
      "cameraBusy": {
        "title": "Die Kamera wird gerade benutzt",
        "text": "Eine andere App oder ein anderer Tab scheint sie zu benutzen. Schließen Sie diese und versuchen Sie es noch einmal, oder wählen Sie vorhandene Fotos aus."
      },
      "cameraInsecure": {
        "title": "Die Kamera braucht https",
        "text": "Browser öffnen die Kamera nur bei Adressen, die mit https beginnen. Fragen Sie, wer Ihnen diese geschickt hat, oder wählen Sie vorhandene Fotos aus."
      },
      "cameraSilent": {
        "title": "Die Kamera antwortet nicht",
        "text": "Öffnen Sie diese Seite im Standardbrowser des Telefons, versuchen Sie es noch einmal, oder wählen Sie vorhandene Fotos aus."
      },
      "cameraFailed": {
        "title": "Die Kamera ist nicht gestartet",
        "text": "Versuchen Sie es noch einmal, oder wählen Sie vorhandene Fotos aus."
      },
      "offline": {
        "title": "Keine Verbindung",
        "text": "Prüfen Sie Ihr Netz und versuchen Sie es noch einmal."
      },
      "noSession": {
        "title": "Die Aufnahme konnte nicht beginnen",
        "text": "Die App hat sie nicht vollständig vorbereitet. Gehen Sie zurück und beginnen Sie neu, oder wenden Sie sich an die Betreiber der App."
      },
      "cameraLost": {
        "title": "Die Kamera wurde ausgeschaltet",
        "text": "Machen Sie weiter, wenn Sie bereit sind."
      },
      "timeout": {
        "title": "Das hat lange gedauert",
        "text": "Gönnen Sie Ihrem Tier eine Pause und machen Sie weiter, wenn es ruhig ist."
      },
      "wrongSpecies": {
        "title": "Das sieht nach einer anderen Tierart aus",
        "text": "Prüfen Sie, ob Sie Hund oder Katze gewählt haben, und machen Sie dann weiter."
      },
      "internal": {
        "title": "Hier ist etwas schiefgegangen",
        "text": "Es war nicht Ihr Fehler. Bitte machen Sie weiter."
      },
      "notSent": {
        "title": "Die Fotos sind noch nicht gesendet",
        "text": "Prüfen Sie Ihr Netz und senden Sie sie noch einmal."
      },
      "sessionExpired": {
        "title": "Die Zeit für diese Aufnahme ist abgelaufen",
        "text": "Sie müssen nicht neu fotografieren. Senden Sie die Fotos einfach noch einmal."
      },
      "refused": {
        "title": "Einige Fotos sind nicht brauchbar",
        "text": "Die anderen sind in Ordnung. Nur diese brauchen wir noch einmal:"
      }
    },
    "actions": {
      "retry": "Noch einmal versuchen",
      "goOn": "Weiter",
      "chooseFiles": "Fotos auswählen",
      "sendAgain": "Noch einmal senden",
      "retake": "Neu aufnehmen",
      "send": "Fotos senden"
    },
    "reasons": {
      "blurred": "Unscharf: Halten Sie still, etwas weiter weg.",
      "tooSmall": "Zu klein: Gehen Sie näher heran.",
      "tooFar": "Zu weit weg: Gehen Sie näher heran, bis die Nase das Bild füllt.",
      "tooClose": "Zu nah: Gehen Sie zurück, bis das ganze Tier im Bild ist.",
      "noPrint": "Kein Nasenmuster zu sehen: näher heran, auf die Nase scharf stellen, mehr Licht.",
      "dark": "Zu dunkel: Suchen Sie mehr Licht.",
      "overexposed": "Zu hell: Drehen Sie sich vom Licht weg.",
      "glare": "Es spiegelt: Drehen Sie sich, bis nichts mehr spiegelt.",
      "angled": "Von der Seite: Fotografieren Sie gerade von vorn.",
      "eyesShut": "Augen zu: Warten Sie, bis es Sie ansieht.",
      "occluded": "Verdeckt: Halten Sie Hände, Haare und Zunge fern.",
      "noAnimal": "Kein Tier zu sehen.",
      "noFace": "Kein Katzengesicht zu sehen: Zeigen Sie das Gesicht von vorn.",
      "noNose": "Keine Hundenase zu sehen: Zeigen Sie die Nase von vorn, groß im Bild.",
      "wrongSpecies": "Eine andere Tierart.",
      "severalAnimals": "Mehrere Tiere im Bild: Zeigen Sie nur eines.",
      "nearDuplicate": "Zweimal dasselbe Bild: Drehen Sie das Telefon ein wenig.",
      "inconsistentAnimal": "Das Tier sieht anders aus als auf den übrigen Fotos."
    },
    "photosKept": {
      "one": "1 Foto bleibt erhalten.",
      "other": "{count} Fotos bleiben erhalten."
    },
    "choose": {
      "one": "{subject}: 1 Foto auswählen",
      "other": "{subject}: {missing} Fotos auswählen"
    },
    "chooseText": {
      "DOG": {
        "fingerprint": "Am besten sind scharfe, helle Nahaufnahmen der Nase. Jedes Foto muss anders sein.",
        "appearance": "Ein scharfes, helles Foto, auf dem der ganze Hund zu sehen ist."
      },
      "CAT": {
        "fingerprint": "Am besten sind scharfe, helle Fotos des Gesichts von vorn. Jedes Foto muss anders sein.",
        "appearance": "Ein scharfes, helles Foto, auf dem die ganze Katze zu sehen ist."
      }
    },
    "shutter": "Jetzt aufnehmen",
    "soundOn": "Ton ist an",
    "soundOff": "Ton ist aus",
    "lightOn": "Licht ist an",
    "lightOff": "Licht ist aus",
    "tapToFocus": "Tippen Sie darauf, um scharf zu stellen.",
    "preview": "Kamerabild",
    "review": "Gefallen Ihnen die Fotos?",
    "reviewText": "Wählen Sie die aus, die Sie neu aufnehmen möchten, oder senden Sie alle.",
    "sending": "Die Fotos werden gesendet …",
    "done": "Alle Fotos sind aufgenommen",
    "doneText": "Vielen Dank. Sie können die Kamera weglegen.",
    "photo": "{subject}, Foto {number}"
  },
  "native": {
    "turnOnLight": "Oder schalten Sie das Licht ein.",
    "problems": {
      "permissionDenied": {
        "text": "Erlauben Sie dieser App in den Einstellungen des Telefons die Kamera. Versuchen Sie es dann noch einmal."
      },
      "noCamera": {
        "text": "Dieses Gerät hat keine Kamera, die diese App benutzen kann."
      },
      "cameraBusy": {
        "text": "Eine andere App scheint sie zu benutzen. Schließen Sie diese und versuchen Sie es noch einmal."
      },
      "cameraSilent": {
        "text": "Schließen Sie diese App, öffnen Sie sie wieder und versuchen Sie es noch einmal."
      },
      "cameraFailed": {
        "text": "Versuchen Sie es noch einmal. Hilft das nicht, schließen Sie diese App und öffnen Sie sie wieder."
      }
    },
    "actions": {
      "settings": "Einstellungen öffnen"
    }
  }
}
"""#,
  "en": #"""
{
  "language": "en",
  "texts": {
    "subject": {
      "DOG": {
        "fingerprint": "Nose",
        "appearance": "Whole dog"
      },
      "CAT": {
        "fingerprint": "Face",
        "appearance": "Whole cat"
      }
    },
    "startTitle": {
      "DOG": "Photograph your dog’s nose",
      "CAT": "Photograph your cat’s face"
    },
    "startText": {
      "DOG": "Find a bright place and a calm moment. Hold the phone a hand’s width from the nose. The photos are taken automatically: first the nose, then the whole dog.",
      "CAT": "Find a bright place and a calm moment. Hold the phone two hands’ widths from the face. The photos are taken automatically: first the face, then the whole cat."
    },
    "start": "Start the camera",
    "examples": {
      "right": "Like this: close, sharp, bright",
      "blurred": "Not blurred",
      "dark": "Not in the dark"
    },
    "waiting": "Just a moment …",
    "opening": "The camera is starting. Please allow it if you are asked.",
    "step": "{subject} {number} of {total}",
    "taken": "Photo {captured} of {required} taken",
    "hints": {
      "TOO_DARK": "Too dark. Find more light.",
      "TOO_BRIGHT": "Too bright. Turn away from the light.",
      "BLURRY": "Blurred. Hold still, a little further away.",
      "HOLD_STILL": "Hold still.",
      "MOVE_CLOSER": "Come closer.",
      "MOVE_BACK": "Step back.",
      "GLARE": "Shiny. Turn so that no light is reflected.",
      "CENTER": "Move it to the middle.",
      "CHANGE_ANGLE": "Same picture as before. Turn the phone a little.",
      "NO_PRINT": "The nose print cannot be seen. Come closer and hold still.",
      "LOOK_STRAIGHT": "Look straight at it, from the front.",
      "A_LITTLE_LEFT": "Good. Now a little to the left.",
      "A_LITTLE_RIGHT": "Good. Now a little to the right.",
      "A_LITTLE_CLOSER": "Good. Now a little closer.",
      "A_LITTLE_BACK": "Good. Now a little further away.",
      "NO_OBJECT": "No animal in view yet.",
      "GOOD": "Good. Hold it there.",
      "UNREADABLE": "This file is not a readable picture.",
      "HEIC": "HEIC cannot be opened here. Share the photo as a JPEG.",
      "ACCEPTED": "Good.",
      "NOT_NEEDED": "Not needed, there are enough.",
      "UNSEEN": "Checked once it is sent."
    },
    "aim": {
      "DOG": {
        "fingerprint": "Fill the outline with the nose.",
        "appearance": "Get the whole dog into the picture."
      },
      "CAT": {
        "fingerprint": "Fill the outline with the face.",
        "appearance": "Get the whole cat into the picture."
      }
    },
    "sights": {
      "NO_ANIMAL": {
        "DOG": "No dog in the picture.",
        "CAT": "No cat in the picture."
      },
      "OTHER_SPECIES": {
        "DOG": "This looks like a cat. If it is a dog, press the button.",
        "CAT": "This looks like a dog. If it is a cat, press the button."
      },
      "TURN_HEAD": {
        "DOG": "Turn its head to you.",
        "CAT": "Turn its head to you."
      }
    },
    "aimFace": "First its face, from the front.",
    "stepBack": {
      "DOG": "The nose is done. Now step back: the whole dog.",
      "CAT": "The face is done. Now step back: the whole cat."
    },
    "problems": {
      "badKey": {
        "title": "This app is not set up correctly",
        "text": "Its access key is not accepted. Nothing is wrong with your phone. Please contact the people who run this app."
      },
      "suspended": {
        "title": "This service is switched off right now",
        "text": "Please try again later, or contact the people who run this app."
      },
      "permissionDenied": {
        "title": "The camera is not allowed",
        "text": "Allow the camera for this page: tap the lock or camera icon in the address bar, or open your phone’s settings. Then try again, or choose photos that you already have."
      },
      "noCamera": {
        "title": "No camera was found",
        "text": "Connect a camera and try again, open this page on a phone, or choose photos that you already have."
      },
      "cameraBusy": {
        "title": "The camera is in use",
        "text": "Another app or tab seems to use it. Close that one and try again, or choose photos that you already have."
      },
      "cameraInsecure": {
        "title": "The camera needs https",
        "text": "Browsers open the camera only at addresses that begin with https. Ask the sender for one, or choose photos that you already have."
      },
      "cameraSilent": {
        "title": "The camera does not answer",
        "text": "Open this page in your phone’s own browser, try again, or choose photos that you already have."
      },
      "cameraFailed": {
        "title": "The camera did not start",
        "text": "Try again, or choose photos that you already have."
      },
      "offline": {
        "title": "No connection",
        "text": "Check your network and try again."
      },
      "noSession": {
        "title": "The capture could not start",
        "text": "The app has not prepared it completely. Go back and start again, or contact the people who run this app."
      },
      "cameraLost": {
        "title": "The camera was switched off",
        "text": "Continue when you are ready."
      },
      "timeout": {
        "title": "That took a long time",
        "text": "Give your pet a rest and continue when it is calm."
      },
      "wrongSpecies": {
        "title": "This looks like another kind of animal",
        "text": "Check whether you chose dog or cat, then continue."
      },
      "internal": {
        "title": "Something went wrong here",
        "text": "It was not your fault. Please continue."
      },
      "notSent": {
        "title": "The photos have not been sent yet",
        "text": "Check your network and send them again."
      },
      "sessionExpired": {
        "title": "The time for this capture is up",
        "text": "You do not need to take the photos again. Just send them again."
      },
      "refused": {
        "title": "Some photos cannot be used",
        "text": "The others are fine. Only these are needed again:"
      }
    },
    "actions": {
      "retry": "Try again",
      "goOn": "Continue",
      "chooseFiles": "Choose photos",
      "sendAgain": "Send again",
      "retake": "Retake them",
      "send": "Send the photos"
    },
    "reasons": {
      "blurred": "Blurred: hold still, a little further away.",
      "tooSmall": "Too small: come closer.",
      "tooFar": "Too far away: come closer, until the nose fills the picture.",
      "tooClose": "Too close: step back until the whole animal is in the picture.",
      "noPrint": "No nose print visible: come closer, focus on the nose and find more light.",
      "dark": "Too dark: find more light.",
      "overexposed": "Too bright: turn away from the light.",
      "glare": "Shiny: turn so that no light is reflected.",
      "angled": "From the side: look straight at it.",
      "eyesShut": "Eyes shut: wait until it looks at you.",
      "occluded": "Covered: keep hands, hair and tongue away.",
      "noAnimal": "No animal visible.",
      "noFace": "No cat’s face visible: show the face from the front.",
      "noNose": "No dog’s nose visible: show the nose from the front, close up.",
      "wrongSpecies": "A different kind of animal.",
      "severalAnimals": "More than one animal: show only one.",
      "nearDuplicate": "The same picture twice: turn the phone a little.",
      "inconsistentAnimal": "Looks like a different animal from the other photos."
    },
    "photosKept": {
      "one": "1 photo is kept.",
      "other": "{count} photos are kept."
    },
    "choose": {
      "one": "{subject}: choose 1 photo",
      "other": "{subject}: choose {missing} photos"
    },
    "chooseText": {
      "DOG": {
        "fingerprint": "Sharp, bright close-ups of the nose work best. Each photo must be different.",
        "appearance": "A sharp, bright photo in which the whole dog can be seen."
      },
      "CAT": {
        "fingerprint": "Sharp, bright photos of the face from the front work best. Each photo must be different.",
        "appearance": "A sharp, bright photo in which the whole cat can be seen."
      }
    },
    "shutter": "Take the photo now",
    "soundOn": "Sound is on",
    "soundOff": "Sound is off",
    "lightOn": "Light is on",
    "lightOff": "Light is off",
    "tapToFocus": "Tap on it to focus.",
    "preview": "Camera preview",
    "review": "Do you like the photos?",
    "reviewText": "Choose those that you want to take again, or send them all.",
    "sending": "Sending the photos …",
    "done": "All photos taken",
    "doneText": "Thank you. You can put the camera away.",
    "photo": "{subject}, photo {number}"
  },
  "native": {
    "turnOnLight": "Or turn on the light.",
    "problems": {
      "permissionDenied": {
        "text": "Allow the camera for this app in your phone’s settings. Then try again."
      },
      "noCamera": {
        "text": "This device has no camera that this app can use."
      },
      "cameraBusy": {
        "text": "Another app seems to use it. Close that one and try again."
      },
      "cameraSilent": {
        "text": "Close this app, open it again and try again."
      },
      "cameraFailed": {
        "text": "Try again. If that does not help, close this app and open it again."
      }
    },
    "actions": {
      "settings": "Open the settings"
    }
  }
}
"""#,
  "es": #"""
{
  "language": "es",
  "texts": {
    "subject": {
      "DOG": {
        "fingerprint": "Nariz",
        "appearance": "Perro entero"
      },
      "CAT": {
        "fingerprint": "Cara",
        "appearance": "Gato entero"
      }
    },
    "startTitle": {
      "DOG": "Fotografía la nariz de tu perro",
      "CAT": "Fotografía la cara de tu gato"
    },
    "startText": {
      "DOG": "Busca un lugar con luz y un momento tranquilo. Sujeta el teléfono a un palmo de la nariz. Las fotos se hacen solas: primero la nariz, después el perro entero.",
      "CAT": "Busca un lugar con luz y un momento tranquilo. Sujeta el teléfono a dos palmos de la cara. Las fotos se hacen solas: primero la cara, después el gato entero."
    },
    "start": "Abrir la cámara",
    "examples": {
      "right": "Así: cerca, nítida, con luz",
      "blurred": "Borrosa no",
      "dark": "A oscuras no"
    },
    "waiting": "Un momento…",
    "opening": "Se está abriendo la cámara. Da permiso si te lo pide.",
    "step": "{subject} {number} de {total}",
    "taken": "Foto {captured} de {required} hecha",
    "hints": {
      "TOO_DARK": "Demasiado oscuro. Busca más luz.",
      "TOO_BRIGHT": "Demasiada luz. Ponte de espaldas a la luz.",
      "BLURRY": "Borroso. No te muevas y aléjate un poco.",
      "HOLD_STILL": "No te muevas.",
      "MOVE_CLOSER": "Acércate.",
      "MOVE_BACK": "Aléjate.",
      "GLARE": "Hay reflejos. Gira un poco hasta que desaparezcan.",
      "CENTER": "Ponlo en el centro.",
      "CHANGE_ANGLE": "Es la misma imagen. Gira un poco el teléfono.",
      "NO_PRINT": "No se ve el dibujo de la nariz. Acércate y no te muevas.",
      "LOOK_STRAIGHT": "Haz la foto de frente.",
      "A_LITTLE_LEFT": "Bien. Ahora un poco a la izquierda.",
      "A_LITTLE_RIGHT": "Bien. Ahora un poco a la derecha.",
      "A_LITTLE_CLOSER": "Bien. Ahora un poco más cerca.",
      "A_LITTLE_BACK": "Bien. Ahora un poco más lejos.",
      "NO_OBJECT": "Todavía no se ve ningún animal.",
      "GOOD": "Bien. Quédate así.",
      "UNREADABLE": "Este archivo no es una imagen legible.",
      "HEIC": "Este navegador no puede abrir fotos HEIC. Haga la foto aquí o compártala como JPEG.",
      "ACCEPTED": "Bien.",
      "NOT_NEEDED": "No hace falta, ya hay suficientes.",
      "UNSEEN": "Se comprueba al enviarla."
    },
    "aim": {
      "DOG": {
        "fingerprint": "Llena el contorno con la nariz.",
        "appearance": "Que se vea el perro entero."
      },
      "CAT": {
        "fingerprint": "Llena el contorno con la cara.",
        "appearance": "Que se vea el gato entero."
      }
    },
    "sights": {
      "NO_ANIMAL": {
        "DOG": "No hay ningún perro en la imagen.",
        "CAT": "No hay ningún gato en la imagen."
      },
      "OTHER_SPECIES": {
        "DOG": "Parece un gato. Si es un perro, pulsa el botón.",
        "CAT": "Parece un perro. Si es un gato, pulsa el botón."
      },
      "TURN_HEAD": {
        "DOG": "Gira su cabeza hacia ti.",
        "CAT": "Gira su cabeza hacia ti."
      }
    },
    "aimFace": "Primero la cara, de frente.",
    "stepBack": {
      "DOG": "La nariz está lista. Ahora aléjate: el perro entero.",
      "CAT": "La cara está lista. Ahora aléjate: el gato entero."
    },
    "problems": {
      "badKey": {
        "title": "Esta aplicación no está bien configurada",
        "text": "No se acepta su clave de acceso. Tu teléfono está bien. Ponte en contacto con quienes gestionan la aplicación."
      },
      "suspended": {
        "title": "Este servicio está desactivado",
        "text": "Inténtalo más tarde o ponte en contacto con quienes gestionan la aplicación."
      },
      "permissionDenied": {
        "title": "La cámara no está permitida",
        "text": "Permite la cámara en esta página: toca el candado o el icono de cámara en la barra de direcciones, o abre los ajustes del teléfono. Después inténtalo otra vez, o elige fotos que ya tengas."
      },
      "noCamera": {
        "title": "No se encontró ninguna cámara",
        "text": "Conecta una cámara e inténtalo otra vez, abre esta página en un teléfono, o elige fotos que ya tengas."
      },
      "cameraBusy": {
        "title": "La cámara está en uso",
        "text": "Parece que la usa otra aplicación o pestaña. Ciérrala e inténtalo otra vez, o elige fotos que ya tengas."
      },
      "cameraInsecure": {
        "title": "La cámara necesita https",
        "text": "Los navegadores solo abren la cámara en direcciones que empiezan por https. Pregunta a quien te envió esta, o elige fotos que ya tengas."
      },
      "cameraSilent": {
        "title": "La cámara no responde",
        "text": "Abre esta página en el navegador del teléfono, inténtalo otra vez, o elige fotos que ya tengas."
      },
      "cameraFailed": {
        "title": "La cámara no se abrió",
        "text": "Inténtalo otra vez, o elige fotos que ya tengas."
      },
      "offline": {
        "title": "Sin conexión",
        "text": "Comprueba la red e inténtalo otra vez."
      },
      "noSession": {
        "title": "No se pudo empezar",
        "text": "La aplicación no lo preparó todo. Vuelve atrás y empieza de nuevo, o ponte en contacto con quienes gestionan la aplicación."
      },
      "cameraLost": {
        "title": "La cámara se apagó",
        "text": "Continúa cuando quieras."
      },
      "timeout": {
        "title": "Ha tardado mucho",
        "text": "Deja descansar a tu mascota y continúa cuando esté tranquila."
      },
      "wrongSpecies": {
        "title": "Parece otro tipo de animal",
        "text": "Comprueba si elegiste perro o gato y continúa."
      },
      "internal": {
        "title": "Algo ha fallado aquí",
        "text": "No fue culpa tuya. Continúa, por favor."
      },
      "notSent": {
        "title": "Las fotos aún no se han enviado",
        "text": "Comprueba la red y envíalas otra vez."
      },
      "sessionExpired": {
        "title": "Se acabó el tiempo para estas fotos",
        "text": "No hace falta repetirlas. Solo envíalas otra vez."
      },
      "refused": {
        "title": "Algunas fotos no sirven",
        "text": "Las demás están bien. Solo hay que repetir estas:"
      }
    },
    "actions": {
      "retry": "Intentar otra vez",
      "goOn": "Continuar",
      "chooseFiles": "Elegir fotos",
      "sendAgain": "Enviar otra vez",
      "retake": "Repetirlas",
      "send": "Enviar las fotos"
    },
    "reasons": {
      "blurred": "Borrosa: no te muevas y aléjate un poco.",
      "tooSmall": "Demasiado pequeña: acércate.",
      "tooFar": "Demasiado lejos: acércate hasta que la nariz llene la imagen.",
      "tooClose": "Demasiado cerca: aléjate hasta que se vea el animal entero.",
      "noPrint": "No se ve el dibujo de la nariz: acércate, enfoca la nariz y busca más luz.",
      "dark": "Demasiado oscura: busca más luz.",
      "overexposed": "Demasiada luz: ponte de espaldas a la luz.",
      "glare": "Con reflejos: gira un poco hasta que desaparezcan.",
      "angled": "De lado: haz la foto de frente.",
      "eyesShut": "Ojos cerrados: espera a que te mire.",
      "occluded": "Tapada: aparta las manos, el pelo y la lengua.",
      "noAnimal": "No se ve ningún animal.",
      "noFace": "No se ve la cara del gato: muéstrala de frente.",
      "noNose": "No se ve la nariz del perro: muéstrala de frente y de cerca.",
      "wrongSpecies": "Otro tipo de animal.",
      "severalAnimals": "Hay varios animales: muestra solo uno.",
      "nearDuplicate": "Dos veces la misma imagen: gira un poco el teléfono.",
      "inconsistentAnimal": "Parece un animal distinto del de las otras fotos."
    },
    "photosKept": {
      "one": "Se conserva 1 foto.",
      "other": "Se conservan {count} fotos."
    },
    "choose": {
      "one": "{subject}: elige 1 foto",
      "other": "{subject}: elige {missing} fotos"
    },
    "chooseText": {
      "DOG": {
        "fingerprint": "Lo mejor son fotos de la nariz, de cerca, nítidas y con luz. Todas deben ser distintas.",
        "appearance": "Una foto nítida y con luz en la que se vea el perro entero."
      },
      "CAT": {
        "fingerprint": "Lo mejor son fotos de la cara de frente, nítidas y con luz. Todas deben ser distintas.",
        "appearance": "Una foto nítida y con luz en la que se vea el gato entero."
      }
    },
    "shutter": "Hacer la foto ahora",
    "soundOn": "Sonido activado",
    "soundOff": "Sonido desactivado",
    "lightOn": "Luz encendida",
    "lightOff": "Luz apagada",
    "tapToFocus": "Tócala para enfocar.",
    "preview": "Imagen de la cámara",
    "review": "¿Te gustan las fotos?",
    "reviewText": "Elige las que quieras repetir o envíalas todas.",
    "sending": "Enviando las fotos…",
    "done": "Todas las fotos están hechas",
    "doneText": "Gracias. Ya puedes guardar la cámara.",
    "photo": "{subject}, foto {number}"
  },
  "native": {
    "turnOnLight": "O enciende la luz.",
    "problems": {
      "permissionDenied": {
        "text": "Permite la cámara para esta aplicación en los ajustes del teléfono. Después inténtalo otra vez."
      },
      "noCamera": {
        "text": "Este dispositivo no tiene ninguna cámara que esta aplicación pueda usar."
      },
      "cameraBusy": {
        "text": "Parece que otra aplicación la está usando. Ciérrala e inténtalo otra vez."
      },
      "cameraSilent": {
        "text": "Cierra esta aplicación, ábrela de nuevo e inténtalo otra vez."
      },
      "cameraFailed": {
        "text": "Inténtalo otra vez. Si no funciona, cierra esta aplicación y ábrela de nuevo."
      }
    },
    "actions": {
      "settings": "Abrir los ajustes"
    }
  }
}
"""#,
  "ja": #"""
{
  "language": "ja",
  "texts": {
    "subject": {
      "DOG": {
        "fingerprint": "鼻",
        "appearance": "犬の全身"
      },
      "CAT": {
        "fingerprint": "顔",
        "appearance": "猫の全身"
      }
    },
    "startTitle": {
      "DOG": "犬の鼻を撮影してください",
      "CAT": "猫の顔を撮影してください"
    },
    "startText": {
      "DOG": "明るい場所で、犬が落ち着いているときに撮影してください。スマートフォンを鼻から手のひら一つ分ほど離してください。写真は自動で撮影されます。まず鼻、次に全身です。",
      "CAT": "明るい場所で、猫が落ち着いているときに撮影してください。スマートフォンを顔から手のひら二つ分ほど離してください。写真は自動で撮影されます。まず顔、次に全身です。"
    },
    "start": "カメラを開始",
    "examples": {
      "right": "このように：近くから、くっきり、明るく",
      "blurred": "ぼけた写真は使えません",
      "dark": "暗い写真は使えません"
    },
    "waiting": "少々お待ちください …",
    "opening": "カメラを起動しています。許可を求められたら許可してください。",
    "step": "{subject} {total}枚中{number}枚目",
    "taken": "{required}枚中{captured}枚を撮影しました",
    "hints": {
      "TOO_DARK": "暗すぎます。明るい場所へ移動してください。",
      "TOO_BRIGHT": "明るすぎます。光に背を向けてください。",
      "BLURRY": "ぼけています。少し離れて、動かさないでください。",
      "HOLD_STILL": "動かさないでください。",
      "MOVE_CLOSER": "もっと近づいてください。",
      "MOVE_BACK": "少し離れてください。",
      "GLARE": "光が反射しています。向きを変えてください。",
      "CENTER": "中央に合わせてください。",
      "CHANGE_ANGLE": "前の写真と同じです。スマートフォンを少し回してください。",
      "NO_PRINT": "鼻の模様が見えません。近づいて、動かさないでください。",
      "LOOK_STRAIGHT": "正面からまっすぐ撮影してください。",
      "A_LITTLE_LEFT": "いいですね。次は少し左へ。",
      "A_LITTLE_RIGHT": "いいですね。次は少し右へ。",
      "A_LITTLE_CLOSER": "いいですね。次は少し近づいてください。",
      "A_LITTLE_BACK": "いいですね。次は少し離れてください。",
      "NO_OBJECT": "まだ動物が映っていません。",
      "GOOD": "いいですね。そのままで。",
      "UNREADABLE": "このファイルは読み取れる画像ではありません。",
      "HEIC": "このブラウザではHEICの写真を開けません。ここで撮影するか、JPEGで共有してください。",
      "ACCEPTED": "問題ありません。",
      "NOT_NEEDED": "必要な枚数に達しています。",
      "UNSEEN": "送信後に確認します。"
    },
    "aim": {
      "DOG": {
        "fingerprint": "鼻が枠いっぱいに入るようにしてください。",
        "appearance": "犬の全身が入るようにしてください。"
      },
      "CAT": {
        "fingerprint": "顔が枠いっぱいに入るようにしてください。",
        "appearance": "猫の全身が入るようにしてください。"
      }
    },
    "sights": {
      "NO_ANIMAL": {
        "DOG": "犬が写っていません。",
        "CAT": "猫が写っていません。"
      },
      "OTHER_SPECIES": {
        "DOG": "猫のように見えます。犬の場合はボタンを押してください。",
        "CAT": "犬のように見えます。猫の場合はボタンを押してください。"
      },
      "TURN_HEAD": {
        "DOG": "顔をこちらに向けてください。",
        "CAT": "顔をこちらに向けてください。"
      }
    },
    "aimFace": "まず顔を正面から写してください。",
    "stepBack": {
      "DOG": "鼻の撮影が終わりました。少し離れて、犬の全身を撮影してください。",
      "CAT": "顔の撮影が終わりました。少し離れて、猫の全身を撮影してください。"
    },
    "problems": {
      "badKey": {
        "title": "このアプリの設定が正しくありません",
        "text": "アクセスキーが受け付けられませんでした。スマートフォンの問題ではありません。アプリの運営者にお問い合わせください。"
      },
      "suspended": {
        "title": "現在このサービスは停止しています",
        "text": "後でもう一度試すか、アプリの運営者にお問い合わせください。"
      },
      "permissionDenied": {
        "title": "カメラが許可されていません",
        "text": "アドレスバーの鍵またはカメラのアイコン、またはスマートフォンの設定で、このページのカメラを許可してください。その後もう一度試すか、手持ちの写真を選んでください。"
      },
      "noCamera": {
        "title": "カメラが見つかりません",
        "text": "カメラを接続してもう一度試すか、スマートフォンでこのページを開くか、手持ちの写真を選んでください。"
      },
      "cameraBusy": {
        "title": "カメラは使用中です",
        "text": "別のアプリまたはタブが使っているようです。閉じてもう一度試すか、手持ちの写真を選んでください。"
      },
      "cameraInsecure": {
        "title": "カメラにはhttpsが必要です",
        "text": "ブラウザーがカメラを開くのは、httpsで始まるアドレスだけです。このアドレスの送り主に尋ねるか、手持ちの写真を選んでください。"
      },
      "cameraSilent": {
        "title": "カメラが応答しません",
        "text": "スマートフォンの標準ブラウザーで開いてもう一度試すか、手持ちの写真を選んでください。"
      },
      "cameraFailed": {
        "title": "カメラを起動できませんでした",
        "text": "もう一度試すか、手持ちの写真を選んでください。"
      },
      "offline": {
        "title": "接続されていません",
        "text": "ネットワークを確認して、もう一度試してください。"
      },
      "noSession": {
        "title": "撮影を開始できませんでした",
        "text": "アプリの準備が完了していません。戻ってやり直すか、アプリの運営者にお問い合わせください。"
      },
      "cameraLost": {
        "title": "カメラがオフになりました",
        "text": "準備ができたら続けてください。"
      },
      "timeout": {
        "title": "時間がかかりました",
        "text": "ペットを休ませて、落ち着いたら続けてください。"
      },
      "wrongSpecies": {
        "title": "別の種類の動物のようです",
        "text": "犬と猫のどちらを選んだか確認して、続けてください。"
      },
      "internal": {
        "title": "問題が発生しました",
        "text": "お客様の操作が原因ではありません。続けてください。"
      },
      "notSent": {
        "title": "写真はまだ送信されていません",
        "text": "ネットワークを確認して、もう一度送信してください。"
      },
      "sessionExpired": {
        "title": "撮影の有効時間が過ぎました",
        "text": "撮り直す必要はありません。もう一度送信してください。"
      },
      "refused": {
        "title": "使えない写真があります",
        "text": "ほかの写真は問題ありません。次の写真だけ、もう一度撮影してください。"
      }
    },
    "actions": {
      "retry": "もう一度試す",
      "goOn": "続ける",
      "chooseFiles": "写真を選ぶ",
      "sendAgain": "もう一度送信",
      "retake": "撮り直す",
      "send": "写真を送信"
    },
    "reasons": {
      "blurred": "ぼけています：少し離れて、動かさないでください。",
      "tooSmall": "小さすぎます：近づいてください。",
      "tooFar": "遠すぎます：鼻が画面いっぱいになるまで近づいてください。",
      "tooClose": "近すぎます：動物の全身が写るまで下がってください。",
      "noPrint": "鼻の模様が見えません：近づいて鼻にピントを合わせ、明るくしてください。",
      "dark": "暗すぎます：明るい場所へ移動してください。",
      "overexposed": "明るすぎます：光に背を向けてください。",
      "glare": "反射しています：向きを変えてください。",
      "angled": "横向きです：正面から撮影してください。",
      "eyesShut": "目を閉じています：こちらを見るまで待ってください。",
      "occluded": "隠れています：手、毛、舌がかからないようにしてください。",
      "noAnimal": "動物が見えません。",
      "noFace": "猫の顔が見えません：正面から顔を写してください。",
      "noNose": "犬の鼻が見えません：正面から近くで鼻を写してください。",
      "wrongSpecies": "別の種類の動物です。",
      "severalAnimals": "複数の動物が写っています：1匹だけを写してください。",
      "nearDuplicate": "同じ写真です：スマートフォンを少し回してください。",
      "inconsistentAnimal": "ほかの写真とは別の動物のようです。"
    },
    "photosKept": {
      "other": "写真{count}枚を保管しています。"
    },
    "choose": {
      "other": "{subject}：写真を{missing}枚選んでください"
    },
    "chooseText": {
      "DOG": {
        "fingerprint": "鼻を近くから撮った、鮮明で明るい写真が最適です。すべて異なる写真にしてください。",
        "appearance": "犬の全身が写った、鮮明で明るい写真を選んでください。"
      },
      "CAT": {
        "fingerprint": "顔を正面から撮った、鮮明で明るい写真が最適です。すべて異なる写真にしてください。",
        "appearance": "猫の全身が写った、鮮明で明るい写真を選んでください。"
      }
    },
    "shutter": "今すぐ撮影",
    "soundOn": "音はオンです",
    "soundOff": "音はオフです",
    "lightOn": "ライトはオンです",
    "lightOff": "ライトはオフです",
    "tapToFocus": "タップするとピントが合います。",
    "preview": "カメラの映像",
    "review": "この写真でよろしいですか？",
    "reviewText": "撮り直したい写真を選ぶか、すべて送信してください。",
    "sending": "写真を送信しています …",
    "done": "すべての写真を撮影しました",
    "doneText": "ありがとうございます。カメラを置いていただいて大丈夫です。",
    "photo": "{subject}、写真{number}"
  },
  "native": {
    "turnOnLight": "またはライトをオンにしてください。",
    "problems": {
      "permissionDenied": {
        "text": "スマートフォンの設定で、このアプリのカメラの使用を許可してください。その後もう一度お試しください。"
      },
      "noCamera": {
        "text": "この端末には、アプリで使えるカメラがありません。"
      },
      "cameraBusy": {
        "text": "別のアプリがカメラを使っているようです。そのアプリを閉じてもう一度お試しください。"
      },
      "cameraSilent": {
        "text": "アプリを閉じて開き直し、もう一度お試しください。"
      },
      "cameraFailed": {
        "text": "もう一度お試しください。それでも起動しない場合は、アプリを閉じて開き直してください。"
      }
    },
    "actions": {
      "settings": "設定を開く"
    }
  }
}
"""#,
  "ko": #"""
{
  "language": "ko",
  "texts": {
    "subject": {
      "DOG": {
        "fingerprint": "코",
        "appearance": "강아지 전신"
      },
      "CAT": {
        "fingerprint": "얼굴",
        "appearance": "고양이 전신"
      }
    },
    "startTitle": {
      "DOG": "강아지의 코를 촬영해 주세요",
      "CAT": "고양이의 얼굴을 촬영해 주세요"
    },
    "startText": {
      "DOG": "밝은 곳에서 강아지가 차분할 때 촬영해 주세요. 휴대폰을 코에서 한 뼘 정도 떨어뜨려 주세요. 사진은 자동으로 촬영됩니다. 먼저 코, 그다음 전신입니다.",
      "CAT": "밝은 곳에서 고양이가 차분할 때 촬영해 주세요. 휴대폰을 얼굴에서 두 뼘 정도 떨어뜨려 주세요. 사진은 자동으로 촬영됩니다. 먼저 얼굴, 그다음 전신입니다."
    },
    "start": "카메라 시작",
    "examples": {
      "right": "이렇게: 가깝고 선명하고 밝게",
      "blurred": "흐린 사진은 안 됩니다",
      "dark": "어두운 사진은 안 됩니다"
    },
    "waiting": "잠시만 기다려 주세요 …",
    "opening": "카메라를 켜고 있습니다. 권한을 묻는 창이 뜨면 허용해 주세요.",
    "step": "{subject} {total}장 중 {number}번째",
    "taken": "{required}장 중 {captured}장을 촬영했습니다",
    "hints": {
      "TOO_DARK": "너무 어두워요. 더 밝은 곳으로 가 주세요.",
      "TOO_BRIGHT": "너무 밝아요. 빛을 등지고 촬영해 주세요.",
      "BLURRY": "흐려요. 조금 떨어져서 움직이지 말아 주세요.",
      "HOLD_STILL": "움직이지 마세요.",
      "MOVE_CLOSER": "더 가까이 가 주세요.",
      "MOVE_BACK": "뒤로 물러나 주세요.",
      "GLARE": "빛이 반사돼요. 각도를 바꿔 주세요.",
      "CENTER": "가운데에 맞춰 주세요.",
      "CHANGE_ANGLE": "앞 사진과 같아요. 휴대폰을 조금 돌려 주세요.",
      "NO_PRINT": "코 무늬가 보이지 않아요. 더 가까이에서 움직이지 말아 주세요.",
      "LOOK_STRAIGHT": "정면에서 똑바로 촬영해 주세요.",
      "A_LITTLE_LEFT": "좋아요. 이제 조금 왼쪽으로 가 주세요.",
      "A_LITTLE_RIGHT": "좋아요. 이제 조금 오른쪽으로 가 주세요.",
      "A_LITTLE_CLOSER": "좋아요. 이제 조금 더 가까이 가 주세요.",
      "A_LITTLE_BACK": "좋아요. 이제 조금 뒤로 물러나 주세요.",
      "NO_OBJECT": "아직 동물이 보이지 않아요.",
      "GOOD": "좋아요. 그대로 잠시만 있어 주세요.",
      "UNREADABLE": "읽을 수 없는 사진 파일이에요.",
      "HEIC": "HEIC는 열 수 없어요. JPEG로 공유해 주세요.",
      "ACCEPTED": "좋아요.",
      "NOT_NEEDED": "사진이 이미 충분해요.",
      "UNSEEN": "보낼 때 확인해요."
    },
    "aim": {
      "DOG": {
        "fingerprint": "코를 윤곽선에 가득 채워 주세요.",
        "appearance": "강아지 전신이 보이게 해 주세요."
      },
      "CAT": {
        "fingerprint": "얼굴을 윤곽선에 가득 채워 주세요.",
        "appearance": "고양이 전신이 보이게 해 주세요."
      }
    },
    "sights": {
      "NO_ANIMAL": {
        "DOG": "화면에 강아지가 없어요.",
        "CAT": "화면에 고양이가 없어요."
      },
      "OTHER_SPECIES": {
        "DOG": "고양이처럼 보여요. 강아지가 맞으면 버튼을 눌러 주세요.",
        "CAT": "강아지처럼 보여요. 고양이가 맞으면 버튼을 눌러 주세요."
      },
      "TURN_HEAD": {
        "DOG": "얼굴을 이쪽으로 돌려 주세요.",
        "CAT": "얼굴을 이쪽으로 돌려 주세요."
      }
    },
    "aimFace": "먼저 얼굴을 정면에서 찍어 주세요.",
    "stepBack": {
      "DOG": "코 촬영이 끝났어요. 뒤로 물러나 강아지 전신을 담아 주세요.",
      "CAT": "얼굴 촬영이 끝났어요. 뒤로 물러나 고양이 전신을 담아 주세요."
    },
    "problems": {
      "badKey": {
        "title": "앱 설정이 올바르지 않습니다",
        "text": "앱의 접속 키가 거부되었습니다. 휴대폰 문제가 아니니 앱 운영자에게 알려 주세요."
      },
      "suspended": {
        "title": "지금은 서비스가 중단되었습니다",
        "text": "나중에 다시 시도하거나 앱 운영자에게 문의해 주세요."
      },
      "permissionDenied": {
        "title": "카메라 권한이 없습니다",
        "text": "주소창의 자물쇠나 카메라 표시 또는 휴대폰 설정에서 카메라를 허용해 주세요. 그런 다음 다시 시도하거나 가지고 있는 사진을 선택해 주세요."
      },
      "noCamera": {
        "title": "카메라를 찾을 수 없습니다",
        "text": "카메라를 연결하고 다시 시도하거나, 휴대폰에서 이 페이지를 열거나, 가지고 있는 사진을 선택해 주세요."
      },
      "cameraBusy": {
        "title": "카메라가 사용 중입니다",
        "text": "다른 앱이나 탭이 카메라를 쓰고 있습니다. 닫고 다시 시도하거나 가지고 있는 사진을 선택해 주세요."
      },
      "cameraInsecure": {
        "title": "카메라에는 https가 필요합니다",
        "text": "브라우저는 https로 시작하는 주소에서만 카메라를 엽니다. 주소를 보낸 사람에게 문의하거나 가지고 있는 사진을 선택해 주세요."
      },
      "cameraSilent": {
        "title": "카메라가 응답하지 않습니다",
        "text": "휴대폰의 기본 브라우저에서 열어 다시 시도하거나 가지고 있는 사진을 선택해 주세요."
      },
      "cameraFailed": {
        "title": "카메라를 켜지 못했습니다",
        "text": "다시 시도하거나 가지고 있는 사진을 선택해 주세요."
      },
      "offline": {
        "title": "연결되어 있지 않습니다",
        "text": "네트워크를 확인하고 다시 시도해 주세요."
      },
      "noSession": {
        "title": "촬영을 시작할 수 없습니다",
        "text": "앱에서 촬영 준비가 끝나지 않았습니다. 돌아가서 다시 시작하거나 앱 운영자에게 알려 주세요."
      },
      "cameraLost": {
        "title": "카메라가 꺼졌습니다",
        "text": "준비가 되면 이어서 촬영해 주세요."
      },
      "timeout": {
        "title": "시간이 오래 걸렸습니다",
        "text": "반려동물을 잠시 쉬게 한 뒤 차분해지면 이어서 촬영해 주세요."
      },
      "wrongSpecies": {
        "title": "다른 종류의 동물로 보입니다",
        "text": "강아지와 고양이 중 무엇을 골랐는지 확인한 뒤 이어서 촬영해 주세요."
      },
      "internal": {
        "title": "문제가 생겼습니다",
        "text": "사용자의 잘못이 아닙니다. 이어서 촬영해 주세요."
      },
      "notSent": {
        "title": "사진을 아직 보내지 못했습니다",
        "text": "네트워크를 확인하고 다시 보내 주세요."
      },
      "sessionExpired": {
        "title": "촬영 시간이 지났습니다",
        "text": "다시 촬영할 필요는 없습니다. 한 번 더 보내 주세요."
      },
      "refused": {
        "title": "사용할 수 없는 사진이 있습니다",
        "text": "나머지는 괜찮습니다. 다음 사진만 다시 찍어 주세요."
      }
    },
    "actions": {
      "retry": "다시 시도",
      "goOn": "이어서 촬영",
      "chooseFiles": "사진 선택",
      "sendAgain": "다시 보내기",
      "retake": "다시 촬영",
      "send": "사진 보내기"
    },
    "reasons": {
      "blurred": "흐림: 조금 떨어져서 움직이지 말아 주세요.",
      "tooSmall": "너무 작음: 더 가까이 가 주세요.",
      "tooFar": "너무 멀리 있음: 코가 사진에 가득 차도록 더 가까이 가 주세요.",
      "tooClose": "너무 가까움: 동물의 전신이 보이도록 뒤로 물러나 주세요.",
      "noPrint": "코 무늬가 보이지 않음: 더 밝은 곳에서 가까이, 코에 초점을 맞춰 주세요.",
      "dark": "너무 어두움: 더 밝은 곳으로 가 주세요.",
      "overexposed": "너무 밝음: 빛을 등지고 촬영해 주세요.",
      "glare": "빛 반사: 각도를 바꿔 주세요.",
      "angled": "옆모습: 정면에서 촬영해 주세요.",
      "eyesShut": "눈을 감음: 이쪽을 볼 때까지 기다려 주세요.",
      "occluded": "가려짐: 손, 털, 혀가 가리지 않게 해 주세요.",
      "noAnimal": "동물이 보이지 않습니다.",
      "noFace": "고양이 얼굴이 보이지 않습니다: 얼굴을 정면에서 보여 주세요.",
      "noNose": "강아지 코가 보이지 않습니다: 코를 정면에서 가까이 보여 주세요.",
      "wrongSpecies": "다른 종류의 동물입니다.",
      "severalAnimals": "동물이 여러 마리 보입니다: 한 마리만 보여 주세요.",
      "nearDuplicate": "같은 사진: 휴대폰을 조금 돌려 주세요.",
      "inconsistentAnimal": "다른 사진의 동물과 달라 보입니다."
    },
    "photosKept": {
      "other": "사진 {count}장이 보관되어 있습니다."
    },
    "choose": {
      "other": "{subject}: 사진 {missing}장 선택"
    },
    "chooseText": {
      "DOG": {
        "fingerprint": "코를 가까이에서 찍은 선명하고 밝은 사진이 좋습니다. 모두 서로 다른 사진이어야 합니다.",
        "appearance": "강아지 전신이 보이는 선명하고 밝은 사진을 골라 주세요."
      },
      "CAT": {
        "fingerprint": "얼굴을 정면에서 찍은 선명하고 밝은 사진이 좋습니다. 모두 서로 다른 사진이어야 합니다.",
        "appearance": "고양이 전신이 보이는 선명하고 밝은 사진을 골라 주세요."
      }
    },
    "shutter": "지금 촬영",
    "soundOn": "소리 켜짐",
    "soundOff": "소리 꺼짐",
    "lightOn": "조명 켜짐",
    "lightOff": "조명 꺼짐",
    "tapToFocus": "화면을 눌러 초점을 맞추세요.",
    "preview": "카메라 화면",
    "review": "사진이 마음에 드시나요?",
    "reviewText": "다시 찍을 사진을 고르거나, 모두 보내세요.",
    "sending": "사진을 보내고 있습니다 …",
    "done": "모든 사진을 촬영했습니다",
    "doneText": "감사합니다. 카메라를 내려놓아도 됩니다.",
    "photo": "{subject}, 사진 {number}"
  },
  "native": {
    "turnOnLight": "또는 조명을 켜세요.",
    "problems": {
      "permissionDenied": {
        "text": "휴대폰 설정에서 이 앱의 카메라를 허용해 주세요. 그런 다음 다시 시도해 주세요."
      },
      "noCamera": {
        "text": "이 기기에는 앱이 쓸 수 있는 카메라가 없습니다."
      },
      "cameraBusy": {
        "text": "다른 앱이 카메라를 쓰고 있습니다. 닫고 다시 시도해 주세요."
      },
      "cameraSilent": {
        "text": "앱을 닫았다가 다시 열어 시도해 주세요."
      },
      "cameraFailed": {
        "text": "다시 시도해 주세요. 그래도 켜지지 않으면 앱을 닫았다가 다시 열어 주세요."
      }
    },
    "actions": {
      "settings": "설정 열기"
    }
  }
}
"""#,
]
